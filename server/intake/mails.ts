import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import {
  type App,
  answerPathOf,
  hasIntake,
  type IntakeResource,
  idFieldOf,
  intakeTitleOf,
  type Label,
  type Locale,
  labelText,
  senderOf,
  valueAt,
} from '../../src/metadata';
import { addJob } from '../database/jobs';
import { recordsFor } from '../database/records';
import { blockedAt } from '../people/blocks';
import { keptFor } from '../people/merges';
import {
  type MailTask,
  type Submission,
  sentNumberOf,
  stepsOf,
  submissionOfRecord,
} from '../people/submissions';
import { townName, townRecordId } from '../people/townName';
import { settingValues } from '../people/townSettings';
import type { PublicTown } from '../public/town';
import type { Visit } from '../public/visit';
import type { Call } from '../service/call';
import type { Mail } from '../service/mail';
import { texts } from './mailTexts';

export async function tellReceived(
  visit: Visit,
  resource: IntakeResource,
  task: Pick<MailTask, 'collection' | 'id'>,
) {
  const { db, town } = visit;
  const townId = await townRecordId(town, db);
  const queue = (what: 'received' | 'town') =>
    addJob(db, 'intakeMail', town.tenant, { ...task, what, townId } satisfies MailTask);
  if (resource.intake.confirm !== 'none' && senderOf(resource)) await queue('received');
  if (resource.intake.notify) await queue('town');
}

interface About {
  app: App;
  resource: IntakeResource;
  submission: Submission;
  row: Row;
  /** The record into which `row` was merged, or `row` itself. */
  kept: Row;
  town: string;
}

const paragraphs = (...parts: (string | false | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`;

const linkLine = (text: string, site: string, { resource }: About, step: string) =>
  `${text}\n${site}/${resource.intake.path}/${step}`;

/** Such as `Signaler un problème SIG-00052`. */
const titleIn =
  ({ resource, row }: About) =>
  (locale: Locale): string =>
    [labelText(intakeTitleOf(resource), locale), sentNumberOf(resource, row)].filter(Boolean).join(' ');

function receivedMail(about: About, to: string, token: string): Mail {
  const { resource, submission, row, town } = about;
  const { locale, held } = submission;
  const text = (label: Label, values: Row = {}) => labelText(label, locale, values);
  const number = sentNumberOf(resource, row);
  const title = titleIn(about)(locale);
  return {
    to,
    subject: text(texts.received, { title }),
    text: paragraphs(
      text(resource.intake.thanks ?? texts.receivedText),
      number && text(texts.number, { number }),
      held !== null && resource.intake.held !== undefined && text(texts.held),
      linkLine(text(texts.link), submission.site, about, `suivi/${token}`),
      text(texts.noReply, { town }),
    ),
  };
}

type News = (locale: Locale) => { subject: string; text: string };

/** @returns `undefined` if there is nothing to tell, or another mail tells it */
async function newsOf({ db, tenant }: MailCall, about: About, task: MailTask): Promise<News | undefined> {
  const { resource, row, kept, submission } = about;
  const { mails = {} } = resource.intake;
  const recordId = task.answeredId ?? kept[idFieldOf(resource)];
  const steps = await stepsOf(db, tenant, submission.collection, recordId, answerPathOf(resource));
  if (task.what === 'answer') {
    // `task.version` may be gone: the erasure of personal data stores the same answer under a higher version.
    const { answer, status } = steps.find((step) => step.answer && step.version >= (task.version ?? 0)) ?? {};
    if (!answer) return undefined;
    const title = titleIn(about);
    return (locale) => ({
      subject: labelText(mails[String(status)]?.subject ?? texts.answered, locale, {
        ...row,
        title: title(locale),
      }),
      text: paragraphs(labelText(texts.answeredText, locale), answer),
    });
  }
  const mail = mails[String(task.status)];
  const { answer } = steps.findLast(({ status }) => status === task.status) ?? {};
  // The mail with the answer replaces this one. If the record has another status by now, another mail tells it.
  if (!mail || answer || kept.status !== task.status) return undefined;
  return (locale) => ({
    subject: labelText(mail.subject, locale, row),
    text: labelText(mail.text, locale, row),
  });
}

function newsMail(news: News, { town }: About, to: string, locale: Locale, link: string): Mail {
  const { subject, text } = news(locale);
  return { to, subject, text: paragraphs(text.trim(), link, labelText(texts.noReply, locale, { town })) };
}

function townMail(about: About, to: string): Mail {
  const { submission } = about;
  const values = { title: titleIn(about)('fr') };
  const why = {
    link: 'l’envoi contient un lien.',
    proof: 'l’envoi vient d’un navigateur sans script, ou d’une autre application.',
    many: 'beaucoup d’envois arrivent en même temps.',
    blocked: 'l’envoi vient d’un expéditeur qui était bloqué.',
  };
  return {
    to,
    subject: labelText(texts.toTown, 'fr', values),
    text: paragraphs(
      labelText(texts.toTownText, 'fr', values),
      submission.held !== null && `${texts.toTownHeld.fr}${why[submission.held]}`,
      texts.open.fr,
    ),
  };
}

interface Follower {
  email: string;
  token: string;
  site: string;
  locale: Locale;
  confirmedAt: Date | null;
}

type MailCall = Pick<Call, 'app' | 'database' | 'db' | 'tenant'> & Pick<PublicTown, 'config'>;

const isBlocked = async ({ database, db, tenant }: MailCall, email: string) =>
  email !== '' && (await blockedAt(db, tenant, [database.secrets.markOf(email)])) !== null;

export async function mailFor(call: MailCall, task: MailTask): Promise<Mail | undefined> {
  const { app, database, db, tenant } = call;
  const submission = await submissionOfRecord(db, tenant, task.collection, task.id);
  const resource = app.resources.filter(hasIntake).find(({ name }) => name === submission?.resource);
  const schema = schemaOf(app, task.collection);
  if (!submission || !resource || !schema) return undefined;
  const records = recordsFor(database, db, tenant);
  const stored = await records(schema)
    .read(task.id)
    .catch(() => undefined);
  if (!stored) return undefined;
  const row = stored.data;
  const { kept } = await keptFor(db, tenant, schema, records(schema), row);
  const town = await townName(app, db, { tenant, townId: task.townId, config: call.config });
  const about: About = { app, resource, submission, row, kept, town };
  const sender = textOf(valueAt(row, senderOf(resource)?.path ?? ''));
  // The record of a blocked sender causes no mail to the sender or the town: docs/site.md#blocked-senders.
  if (task.follower === undefined && (await isBlocked(call, sender))) return undefined;
  const token = textOf(database.secrets.openValue(submission.token));
  if (task.what === 'received') return sender ? receivedMail(about, sender, token) : undefined;
  if (task.what === 'town') return toTown({ app, records }, about, task);
  if (task.follower !== undefined) return toFollower(call, about, task);
  const news = sender ? await newsOf(call, about, task) : undefined;
  if (!news) return undefined;
  const { locale, site } = submission;
  const link = linkLine(labelText(texts.link, locale), site, about, `suivi/${token}`);
  return newsMail(news, about, sender, locale, link);
}

async function toTown(call: Pick<Call, 'app' | 'records'>, about: About, { townId }: MailTask) {
  const { notify } = about.resource.intake;
  if (!notify) return undefined;
  const [isEnabled] = await settingValues(call, notify.enabled, townId);
  const [to] = await settingValues(call, notify.to, townId);
  return isEnabled === true && typeof to === 'string' && to.includes('@') ? townMail(about, to) : undefined;
}

/** Whether the follower also follows another of the merged records, whose mail brings the same news. */
async function hearsOtherwise({ db, tenant }: MailCall, { resource, kept }: About, task: MailTask) {
  const keptId = kept[idFieldOf(resource)];
  const { rows } = await sql`select from submission_followers other
    join records on records.tenant = other.tenant and records.collection = other.collection
      and records.id = record_id and deleted_at is null
    where other.tenant = ${tenant.id} and other.collection = ${task.collection} and email_hash = ${task.follower}
      and confirmed_at is not null and record_id < ${task.id}
      and (record_id = ${keptId} or record_id in (select merges.record_id from merges
        where merges.tenant = other.tenant and merges.collection = other.collection and into_id = ${keptId}))`.execute(
    db,
  );
  return rows.length > 0;
}

async function toFollower(call: MailCall, about: About, task: MailTask) {
  const { db, tenant, database } = call;
  const { rows } =
    await sql<Follower>`select email, token, site, locale, confirmed_at from submission_followers
    where tenant = ${tenant.id} and collection = ${task.collection} and record_id = ${task.id}
      and email_hash = ${task.follower}`.execute(db);
  const [follower] = rows;
  if (!follower) return undefined;
  const to = textOf(database.secrets.openValue(follower.email));
  if (await isBlocked(call, to)) return undefined;
  const { locale, site } = follower;
  const step = `abonnement/${textOf(database.secrets.openValue(follower.token))}`;
  if (task.what === 'confirm')
    return {
      to,
      subject: labelText(texts.confirm, locale),
      text: paragraphs(
        linkLine(labelText(texts.confirmText, locale, { town: about.town }), site, about, step),
      ),
    };
  const news = follower.confirmedAt ? await newsOf(call, about, task) : undefined;
  if (!news || (await hearsOtherwise(call, about, task))) return undefined;
  const link = linkLine(labelText(texts.stop, locale), site, about, step);
  return newsMail(news, about, to, locale, link);
}
