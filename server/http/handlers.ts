import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallName, type CallRow, calls, capabilities, paramNames } from '../../contract/calls';
import { tokenIn } from '../../contract/people';
import { unknownAddress } from '../../contract/refusal';
import { isRow, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { changes } from '../changes/stream';
import { schemasOf } from '../database/indexes';
import { mergeDuplicate, readDuplicates, unmergeDuplicate } from '../intake/handling/duplicates';
import { confirmPassword } from '../people/account';
import { auditCount, auditList } from '../people/audit';
import { countAttempt, type Limited, type LimitedName } from '../people/limits';
import { passwordRule } from '../people/passwords';
import { forgottenPassword, me, providerSignIn, signIn, signUp } from '../people/people';
import { presence } from '../people/presence';
import { endOtherSessions, endSession, listSessions, signOut } from '../people/sessions';
import { readLive } from '../public/live';
import { assist, describeAssistant } from '../records/assist';
import { pdf, results, trafficCount, trafficList } from '../records/computed';
import { counts } from '../records/counts';
import { cancelDelivery, readDeliveries } from '../records/deliveries';
import { listImports, undoImport } from '../records/imports/batches';
import { applyImport, checkImport } from '../records/imports/serve';
import type { LongCall } from '../records/imports/write';
import { erasePerson, exportPerson } from '../records/personalData';
import { retention } from '../records/retention';
import { listRevisions, readRevision } from '../records/revisions';
import { agenda, readSchedule, replaceSchedule } from '../records/schedule';
import { search } from '../records/search';
import { blockSender, readSubmission, unblockSender } from '../records/submissions';
import { emptyTrash, listTrash, purge, restore } from '../records/trash';
import { replaceFile, usage } from '../records/usage';
import { webhookLog, webhookSend } from '../records/webhooks';
import { type Call, checkParams, type OpenCall, type Service } from '../service/call';
import { vacuumLog, vacuumRun } from '../vacuums/log';
import { maxBodySize } from './collections';
import { progressOf } from './progress';
import { type Runner, withPerson } from './run';

type Row<N extends CallName> = (typeof calls)[N];

type CallOf<N extends CallName> = (Row<N> extends { roles: unknown } ? Call : OpenCall) &
  (Row<N> extends { isLimited: true } ? Limited : unknown) &
  (Row<N> extends { isLong: true } ? LongCall : unknown) &
  (Row<N>['path'] extends `${string}{collection}${string}` ? { schema: Schema } : unknown);

function isSetUp(name: string, { mailer, assistant }: Pick<Service, 'mailer' | 'assistant'>): boolean {
  if (name === 'invitations') return mailer.delivers === true;
  if (name === 'assist') return assistant !== undefined;
  return true;
}

const handlers: { [N in CallName]: (call: CallOf<N>) => Promise<unknown> } = {
  'auth.sign_in': signIn,
  'auth.sign_up': signUp,
  'auth.firebase.sign_in': providerSignIn,
  'auth.check': async () => ({}),
  'users.sendPasswordMail': forgottenPassword,
  'users.me': me,
  'surveys.results': results,
  'reports.pdf': pdf,
  traffic: trafficList,
  'traffic.count': trafficCount,
  capabilities: async ({ mailer, assistant }) => ({
    capabilities: capabilities.filter((name) => isSetUp(name, { mailer, assistant })),
    passwordRule,
    assist: assistant && describeAssistant(assistant),
  }),
  assist,
  counts,
  usage,
  'usage.replace': replaceFile,
  search,
  'audit.list': auditList,
  'audit.count': auditCount,
  'people.export': exportPerson,
  'people.erase': erasePerson,
  retention,
  'sessions.signOut': signOut,
  'sessions.confirm': confirmPassword,
  'sessions.list': listSessions,
  'sessions.endOthers': endOtherSessions,
  'sessions.end': endSession,
  changes,
  presence,
  'revisions.list': listRevisions,
  'revisions.read': readRevision,
  live: readLive,
  deliveries: readDeliveries,
  'deliveries.cancel': cancelDelivery,
  submissions: readSubmission,
  'submissions.block': blockSender,
  'submissions.unblock': unblockSender,
  duplicates: readDuplicates,
  'duplicates.merge': mergeDuplicate,
  'duplicates.part': unmergeDuplicate,
  'imports.check': checkImport,
  'imports.list': listImports,
  'imports.apply': applyImport,
  'imports.undo': undoImport,
  'vacuums.log': vacuumLog,
  'vacuums.run': vacuumRun,
  'webhooks.log': webhookLog,
  'webhooks.send': webhookSend,
  'schedule.all': agenda,
  'schedule.read': readSchedule,
  'schedule.replace': replaceSchedule,
  'trash.list': listTrash,
  'trash.empty': emptyTrash,
  'trash.restore': restore,
  'trash.remove': purge,
};

/** Counts an attempt, also if the call is refused later. */
function attemptAt({ database }: Service, name: LimitedName, { tenant, body, ip, headers }: FastifyRequest) {
  if (!tenant) throw new Error('The call has no town');
  const { roles }: CallRow = calls[name];
  const account = roles ? tokenIn(headers.authorization) : textOf(isRow(body) ? body.email : '');
  return countAttempt(database, tenant.id, name, account, ip);
}

export function serveCalls(api: FastifyInstance, service: Service, { runLogged }: Runner): void {
  const schemas = new Map(schemasOf(service.app).map((schema) => [schema.collection, schema]));
  for (const [name, row] of Object.entries<CallRow>(calls)) {
    const { method, path, action, collection, roles, isLimited, isLong } = row;
    const queryNames = paramNames(row);
    // The type of a handler depends on the name of its call, which TypeScript does not know inside the loop.
    const handle = handlers[name as CallName] as (call: object) => Promise<unknown>;
    api.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: isLong && maxBodySize.longText,
      config: { action, collection },
      handler: async (request, reply) => {
        const attempt = isLimited && (await attemptAt(service, name as LimitedName, request));
        const progress = progressOf(reply);
        const running = runLogged(request, reply, async (open) => {
          // For `readers`, the handler checks the rights on the collection.
          const call = roles ? await withPerson(open, roles === 'readers' ? undefined : roles) : open;
          const { collection: collectionName } = (request.params ?? {}) as { collection?: string };
          const schema = collectionName === undefined ? undefined : schemas.get(collectionName);
          if (collectionName !== undefined && !schema)
            throw unknownAddress(`${method} ${request.url.split('?')[0]}`);
          if (queryNames) checkParams(call, ...queryNames);
          return handle({ ...call, schema, attempt, report: progress.report });
        });
        return isLong ? progress.answer(running) : running;
      },
    });
  }
}
