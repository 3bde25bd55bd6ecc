import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { pathIn } from '../../site/context';
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
import { type Held, type Submission, submissionFor } from '../people/submissions';
import { settingValues } from '../people/townSettings';
import { townRecordId } from '../public/town';
import type { Visit } from '../public/visit';
import type { Call } from '../service/call';
import type { Mail } from '../service/mail';

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
  /** The encrypted secret part of the link. */
  token?: string;
  /** The address of the admin. */
  admin?: string;
}

const texts = {
  received: { fr: 'Nous avons bien reçu : {title}', en: 'We have received: {title}' },
  receivedText: {
    fr: 'Votre envoi est bien arrivé en mairie.',
    en: 'What you sent has reached the town hall.',
  },
  number: { fr: 'Numéro : {name}', en: 'Number: {name}' },
  held: {
    fr: 'La mairie le vérifie avant de le traiter.',
    en: 'The town hall checks it before it deals with it.',
  },
  link: {
    fr: 'Suivez-le, ou effacez-le, avec ce lien. Gardez-le pour vous :',
    en: 'Follow it, or erase it, with this link. Keep it to yourself:',
  },
  noReply: {
    fr: 'Ce message est envoyé automatiquement par {town}.',
    en: 'This message is sent automatically by {town}.',
  },
  toTown: { fr: 'Nouvel envoi : {title} {name}', en: 'New: {title} {name}' },
  toTownText: {
    fr: 'Un habitant a envoyé : {title} {name}.',
    en: 'A citizen has sent: {title} {name}.',
  },
  toTownHeld: { fr: 'À vérifier d’abord : il ', en: 'To be checked first: it ' },
  open: { fr: 'Ouvrez-le dans l’administration.', en: 'Open it in the admin.' },
  confirm: { fr: 'Confirmez votre adresse', en: 'Confirm your address' },
  confirmText: {
    fr: 'Quelqu’un, sans doute vous, veut suivre avec cette adresse un sujet signalé à {town}. Confirmez-le avec ce lien. Sinon, ignorez ce message.',
    en: 'Somebody, probably you, wants to follow with this address what was reported to {town}. Confirm it with this link. Otherwise, ignore this message.',
  },
} satisfies Record<string, Label>;

interface Sent {
  collection: string;
  id: string;
  held: Held | null;
  token: string;
}

/** Queues the mails about a record that has come, in the transaction that stores it. */
export async function tellReceived(visit: Visit, resource: IntakeResource, { collection, id, token }: Sent) {
  const { db, town, service } = visit;
  const task = { collection, id };
  const sealed = service.database.secrets.sealText(token);
  if (resource.intake.confirm !== 'none' && senderOf(resource))
    await addJob(db, 'intakeMail', town.tenant, {
      ...task,
      what: 'received',
      token: sealed,
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
  town: string;
}

const paragraphs = (...parts: (string | false | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`;

const linkTo = ({ resource, submission: { site, locale } }: About, step: string, of: Locale = locale) =>
  `${site}${pathIn({ base: '', locale: of, locales: ['fr', 'en'] }, `/${resource.intake.path}/${step}`)}`;

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
      `${text(texts.link)}\n${linkTo(about, `suivi/${token}`)}`,
      text(texts.noReply, { town }),
    ),
  };
}

function statusMail(
  about: About,
  to: string,
  { subject, text: body }: IntakeMail,
  locale: Locale,
  end: string,
): Mail {
  const { row, town } = about;
  return {
    to,
    subject: labelText(subject, locale, row),
    text: paragraphs(labelText(body, locale, row), end, labelText(texts.noReply, locale, { town })),
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
  tokenHash: string;
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
  const about: About = { app, resource, submission, row: stored.data, town: tenant.name };
  const sender = textOf(valueAt(stored.data, senderOf(resource)?.path ?? ''));
  if (task.what === 'received')
    return sender ? receivedMail(about, sender, database.secrets.openText(task.token ?? '')) : undefined;
  if (task.what === 'town') return toTown({ app, records }, about, task);
  if (task.follower !== undefined) return toFollower(call, about, task);
  const mail = resource.intake.mails?.[String(task.status)];
  // A later status has a mail of its own.
  if (!sender || !mail || stored.data.status !== task.status) return undefined;
  return statusMail(about, sender, mail, submission.locale, '');
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
    await sql<Follower>`select email, token_hash, locale, confirmed_at from submission_followers
    where tenant = ${tenant.id} and collection = ${task.collection} and record_id = ${task.id}
      and email_hash = ${task.follower}`.execute(db);
  const [follower] = rows;
  if (!follower) return undefined;
  const to = database.secrets.openText(follower.email);
  const { locale } = follower;
  const link = task.token && linkTo(about, `abonnement/${database.secrets.openText(task.token)}`, locale);
  if (task.what === 'confirm')
    return {
      to,
      subject: labelText(texts.confirm, locale),
      text: paragraphs(labelText(texts.confirmText, locale, { town: about.town }), link),
    };
  const mail = about.resource.intake.mails?.[String(task.status)];
  if (!mail || !follower.confirmedAt || about.row.status !== task.status) return undefined;
  return statusMail(about, to, mail, locale, '');
}
