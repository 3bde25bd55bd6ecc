import { isInScope } from '../../contract/access';
import { isNotifying } from '../../contract/notify';
import { Refusal } from '../../contract/refusal';
import { isRow, type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import {
  collectionOf,
  editedStatuses,
  fieldOf,
  isPaged,
  pathSegmentOf,
  type RecordAction,
  type Resource,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import { addJob } from '../database/jobs';
import { addMessage, channelsWith, rewordMessages } from '../database/messages';
import { townName } from '../people/townName';
import { settingValues } from '../people/townSettings';
import type { Call } from '../service/call';

/** The setting with the account of the push service (docs/contract.md#town-settings). */
export const accountKey = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

export interface PushJob {
  collection: string;
  id: string;
  /** The status to restore if nothing was sent. */
  before: string;
  /** The status once the message is sent. */
  sent: string;
  /** The status while the message is being sent. */
  sending: string;
  /** The town of the person who caused the message. Its account of the push service is used, if it has one. */
  townId: unknown;
  /** A topic. */
  to: string;
  title: string;
  body: string;
  data: Record<string, string>;
  /** Set after the delivery, if only the record still has to change. */
  outcome?: Outcome;
  /** All channels share the message. Missing in jobs of an earlier release. */
  messageId?: string;
  /** With other channels, the record counts as sent even if the app gets nothing. */
  hasOthers?: boolean;
}

export type Outcome = 'sent' | 'refused' | 'unknown';

export interface Account {
  project: string;
  email: string;
  key: string;
}

export function accountIn(value: unknown): Account | undefined {
  if (!isRow(value)) return undefined;
  const [project, email, key] = ['project_id', 'client_email', 'private_key'].map((name) =>
    textOf(value[name]),
  );
  return project && email && key ? { project, email, key } : undefined;
}

const noAccount = () =>
  new Refusal(409, {
    fr: 'Le compte du service de notification manque ou est incomplet : voir les paramètres généraux.',
    en: 'The account of the notification service is missing or incomplete: see the general settings.',
  });

/** A message about a record, and what decides whether and when it goes. */
interface RecordMessage {
  /** Whether the write sends it. */
  isSent: boolean;
  blocked?: RecordAction['blocked'];
  /** Without a title, the message has the name of the town as its title. */
  message: Pick<PushJob, 'to' | 'body' | 'data' | 'sent'> & Partial<Pick<PushJob, 'title'>>;
  isUrgent: boolean;
}

/** The messages of the actions that set a status, and the message of `workflow.notify`. */
function messagesAbout(resource: Resource, before: Row | undefined, row: Row, id: string): RecordMessage[] {
  const text = (name: string) => textOf(valueAt(row, sourceOf(name, fieldOf(resource, name))));
  const isUrgent = (urgent?: { by: string; values: readonly string[] }) =>
    urgent?.values.includes(text(urgent.by)) ?? false;
  const ofActions = (resource.form?.actions ?? []).flatMap(({ status, blocked, push }): RecordMessage[] => {
    if (!push) return [];
    const data = Object.fromEntries((push.data ?? []).map((name) => [name, text(name)]));
    const to = textOf(valueAt(row, push.to));
    const message = { to, title: text(push.title), body: text(push.body), data, sent: push.sent };
    const isSent = row.status === status && before?.status !== status;
    return [{ isSent, blocked, message, isUrgent: isUrgent(push.urgent) }];
  });
  const { notify } = resource.workflow ?? {};
  if (!notify) return ofActions;
  const data = { collection: collectionOf(resource), id };
  const sent = textOf(row.status);
  const message = { to: notify.topic, body: text(notify.body), data, sent };
  const isSent = isNotifying(resource, before, row);
  return [...ofActions, { isSent, message, isUrgent: isUrgent(notify.urgent) }];
}

export const sendsMessages = (schema: Schema, before: Row | undefined, after: Row): boolean =>
  schema.resources.some(
    (resource) =>
      isInScope(resource, after, schema) &&
      messagesAbout(resource, before, after, String(after[schema.idField])).some(({ isSent }) => isSent),
  );

/**
 * Queues the messages that a write sends. Updates the texts of the record's earlier messages, which may still wait.
 * @throws Refusal 409 if a message cannot be sent
 */
export async function queuePush(
  call: Pick<Call, 'app' | 'db' | 'tenant' | 'person' | 'records'>,
  schema: Schema,
  before: Row | undefined,
  after: Row,
): Promise<void> {
  for (const resource of schema.resources) {
    if (!isInScope(resource, after, schema)) continue;
    const { tenant, db } = call;
    const id = String(after[schema.idField]);
    for (const { isSent, blocked, message, isUrgent } of messagesAbout(resource, before, after, id)) {
      const { to: topic, body } = message;
      const path = isPaged(resource) ? `${resource.public.path}/${pathSegmentOf(resource, id, after)}` : null;
      const about = { collection: schema.collection, recordId: id, topic };
      // Citizens still see the published version of an edited record.
      if (before && !editedStatuses(resource).includes(textOf(after.status)))
        await rewordMessages(db, tenant.id, about, {
          title: message.title || undefined,
          body,
          path,
          isUrgent,
        });
      if (!isSent) continue;
      // `blocked` looks at the written record, but with the status that it had before the action.
      const reason = blocked?.({ ...after, status: before?.status });
      if (reason) throw new Refusal(409, reason);
      const { townId } = call.person;
      const title =
        message.title || (await townName(call.app, db, { tenant, townId: textOf(townId) || undefined }));
      const [value] = await settingValues(call, accountKey, townId);
      const reachesApp = tenant.isDemo || accountIn(value) !== undefined;
      const others = await channelsWith(db, tenant.id, topic);
      if (!reachesApp && others.length === 0) throw noAccount();
      const messageId = await addMessage(db, tenant.id, { ...about, title, body, path, isUrgent }, [
        ...(reachesApp ? ['fcm'] : []),
        ...others,
      ]);
      const job: PushJob = {
        ...message,
        title,
        collection: schema.collection,
        id,
        before: textOf(before?.status),
        sending: textOf(after.status),
        townId,
        messageId,
        hasOthers: others.length > 0,
      };
      await addJob(db, 'push', tenant, job);
      if (others.includes('webPush')) await addJob(db, 'webPush', tenant, { message: messageId });
    }
  }
}
