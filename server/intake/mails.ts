import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import {
  type App,
  hasIntake,
  type IntakeMail,
  type IntakeResource,
  intakeTitleOf,
  type Label,
  type Locale,
  labelText,
  nameOf,
  senderOf,
  valueAt,
} from '../../src/metadata';
import { addJob } from '../database/jobs';
import { recordsFor } from '../database/records';
import { type Submission, submissionFor } from '../people/submissions';
import { settingValues } from '../people/townSettings';
import { townRecordId } from '../public/town';
import type { Visit } from '../public/visit';
import type { Call } from '../service/call';
import type { Mail } from '../service/mail';
import { keptFor } from './handling/merges';
import { texts } from './mailTexts';

/** The data of the job `intakeMail`: one mail. */
export interface MailTask {
  /** To the sender that it has come, to the town, or to the sender or a follower about a new status. */
  what: 'received' | 'town' | 'status' | 'confirm';
  collection: string;
  id: string;
  status?: unknown;
  /** The hash of the address of a follower. Without it, the sender. */
  follower?: string;
  /** The record of the town, whose settings count. */
  townId?: string;
}

/** Queues the mails about a record that has come, in the transaction that stores it. */
export async function tellReceived(
  visit: Visit,
  resource: IntakeResource,
  task: Pick<MailTask, 'collection' | 'id'>,
) {
  const { db, town } = visit;
  if (resource.intake.confirm !== 'none' && senderOf(resource))
    await addJob(db, 'intakeMail', town.tenant, {
      ...task,
      what: 'received',
    } satisfies MailTask);
  if (resource.intake.notify)
    await addJob(db, 'intakeMail', town.tenant, {
      ...task,
      what: 'town',
      townId: await townRecordId(town, db),
    } satisfies MailTask);
}

/** What the mails of a record say. */
interface About {
  app: App;
  resource: IntakeResource;
  submission: Submission;
  row: Row;
  /** Of the record that stands for it. */
  status: unknown;
  town: string;
}

const paragraphs = (...parts: (string | false | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`;

/** A sentence, and the link that it announces. */
const linkLine = (text: string, site: string, { resource }: About, step: string) =>
  `${text}\n${site}/${resource.intake.path}/${step}`;

function receivedMail(about: About, to: string, token: string): Mail {
  const { resource, submission, row, town } = about;
  const { locale, held } = submission;
  const text = (label: Label, values: Row = {}) => labelText(label, locale, values);
  const name = resource.intake.number ? nameOf(resource, row) : '';
  const title = [text(intakeTitleOf(resource)), name].filter(Boolean).join(' ');
  return {
    to,
    subject: text(texts.received, { title }),
    text: paragraphs(
      text(resource.intake.thanks ?? texts.receivedText),
      name && text(texts.number, { name }),
      held !== null && resource.intake.held !== undefined && text(texts.held),
      linkLine(text(texts.link), submission.site, about, `suivi/${token}`),
      text(texts.noReply, { town }),
    ),
  };
}

function statusMail(
  about: About,
  to: string,
  { subject, text: body }: IntakeMail,
  locale: Locale,
  link: string,
): Mail {
  const { row, town } = about;
  return {
    to,
    subject: labelText(subject, locale, row),
    text: paragraphs(labelText(body, locale, row), link, labelText(texts.noReply, locale, { town })),
  };
}

function townMail({ resource, row, submission }: About, to: string): Mail {
  const values = {
    title: intakeTitleOf(resource).fr,
    name: resource.intake.number ? nameOf(resource, row) : '',
  };
  const why = {
    link: 'contient un lien.',
    proof: 'vient d’un navigateur sans script.',
    many: 'en arrive beaucoup.',
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

type MailCall = Pick<Call, 'app' | 'database' | 'db' | 'tenant'>;

/** The mail of a task; `undefined` if it is no longer needed, or nobody wants it. */
export async function mailFor(call: MailCall, task: MailTask): Promise<Mail | undefined> {
  const { app, database, db, tenant } = call;
  const submission = await submissionFor(db, tenant, task.collection, task.id);
  const resource = app.resources.filter(hasIntake).find(({ name }) => name === submission?.resource);
  const schema = schemaOf(app, task.collection);
  if (!submission || !resource || !schema) return undefined;
  const records = recordsFor(database, db, tenant);
  const stored = await records(schema)
    .read(task.id)
    .catch(() => undefined);
  if (!stored) return undefined;
  const row = stored.data;
  const { status } = await keptFor(db, tenant, schema, records(schema), row);
  const about: About = { app, resource, submission, row, status, town: tenant.name };
  const sender = textOf(valueAt(row, senderOf(resource)?.path ?? ''));
  const token = textOf(database.secrets.openValue(submission.token));
  if (task.what === 'received') return sender ? receivedMail(about, sender, token) : undefined;
  if (task.what === 'town') return toTown({ app, records }, about, task);
  if (task.follower !== undefined) return toFollower(call, about, task);
  const mail = resource.intake.mails?.[String(task.status)];
  // A later status has a mail of its own.
  if (!sender || !mail || about.status !== task.status) return undefined;
  const { locale, site } = submission;
  const link = linkLine(labelText(texts.link, locale), site, about, `suivi/${token}`);
  return statusMail(about, sender, mail, locale, link);
}

async function toTown(call: Pick<Call, 'app' | 'records'>, about: About, { townId }: MailTask) {
  const { notify } = about.resource.intake;
  if (!notify) return undefined;
  const [isEnabled] = await settingValues(call, notify.enabled, townId);
  const [to] = await settingValues(call, notify.to, townId);
  return isEnabled === true && typeof to === 'string' && to.includes('@') ? townMail(about, to) : undefined;
}

async function toFollower({ db, tenant, database }: MailCall, about: About, task: MailTask) {
  const { rows } =
    await sql<Follower>`select email, token, site, locale, confirmed_at from submission_followers
    where tenant = ${tenant.id} and collection = ${task.collection} and record_id = ${task.id}
      and email_hash = ${task.follower}`.execute(db);
  const [follower] = rows;
  if (!follower) return undefined;
  const to = textOf(database.secrets.openValue(follower.email));
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
  const mail = about.resource.intake.mails?.[String(task.status)];
  if (!mail || !follower.confirmedAt || about.status !== task.status) return undefined;
  const link = linkLine(labelText(texts.stop, locale), site, about, step);
  return statusMail(about, to, mail, locale, link);
}
