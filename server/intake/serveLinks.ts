import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { texts } from '../../site/intake/texts';
import { hasIntake, type IntakeResource } from '../../src/metadata';
import { privateName, type Submission, submissionOfToken } from '../people/submissions';
import { readRoute, secretHeaders, send } from '../public/answers';
import type { Answer } from '../public/pages/answer';
import type { PublicContext } from '../public/serve';
import { finishedPage } from '../public/servePages';
import { type PublicTown, publicTown } from '../public/town';
import { pathOf, type Visit } from '../public/visit';
import { eraseSent } from './erase';
import { confirmFollower, follow, followerOf, removeFollower } from './follow';
import { deadLink, donePage, sentPage } from './pages/sentPage';
import { type Gate, smallBody } from './receive';
import { inVisit } from './serveForm';

interface PathParams {
  token?: string;
  number?: string;
}

interface Asked {
  visit: Visit;
  resource: IntakeResource;
  token: string;
  form: URLSearchParams;
}

const formIn = ({ body }: FastifyRequest) =>
  new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');

type Respond = (request: FastifyRequest, reply: FastifyReply, town: PublicTown) => Promise<unknown>;

function servePage({ server, service }: PublicContext, gate: Gate, url: string, answer: Respond): void {
  server.get(url, readRoute, async (request, reply) =>
    answer(request, reply, await publicTown(service, request)),
  );
  const options = {
    bodyLimit: smallBody,
    onRequest: (request: FastifyRequest) => gate.enter(request, smallBody),
  };
  server.post(url, options, (request, reply) => answer(request, reply, gate.townOf(request)));
}

async function press({ visit, resource, token, form }: Asked, submission: Submission): Promise<Answer> {
  const { db, town } = visit;
  if (form.has('erase')) {
    await eraseSent(db, town.tenant, resource, submission);
    return donePage(visit, resource, texts.erased, { help: texts.erasedHelp });
  }
  if (form.has('settled')) {
    const isSettled = form.get('settled') === 'yes';
    await sql`update submissions set is_settled = ${isSettled} where tenant = ${town.tenant.id}
      and collection = ${submission.collection} and record_id = ${submission.recordId}`.execute(db);
    return sentPage(visit, resource, { ...submission, isSettled }, token);
  }
  if (form.has('follow')) {
    const email = form.get('email') ?? '';
    const isTaken = await follow(visit, submission, email);
    return sentPage(
      visit,
      resource,
      submission,
      token,
      isTaken ? { notice: texts.followed } : { wrongEmail: email },
    );
  }
  return sentPage(visit, resource, submission, token);
}

export function serveLink(context: PublicContext, gate: Gate, resource: IntakeResource, base: string) {
  const { server, service } = context;
  const url = `${base}/suivi/:token`;
  const answer = async (request: FastifyRequest, reply: FastifyReply, town: PublicTown) => {
    const { token = '' } = request.params as PathParams;
    const form = formIn(request);
    const page = async (visit: Visit, params: URLSearchParams) => {
      const submission = await submissionOfToken(visit.db, town.tenant, token);
      const owner = service.app.resources.filter(hasIntake).find(({ name }) => name === submission?.resource);
      const asked = { visit, resource, token, form };
      if (!submission || owner !== resource)
        return finishedPage(visit, deadLink(visit, resource), secretHeaders);
      const feedback = {
        isNew: params.has('merci') || params.has('sans-photo'),
        lacksPictures: params.has('sans-photo'),
      };
      const found =
        request.method === 'POST'
          ? await press(asked, submission)
          : await sentPage(visit, resource, submission, token, feedback);
      return finishedPage(visit, found, secretHeaders);
    };
    return send(request, reply, await inVisit(context, town, request, page));
  };
  servePage(context, gate, url, answer);
  server.get(`${url}/photo/:number`, readRoute, async (request, reply) => {
    const town = await publicTown(service, request);
    const { token = '', number = '' } = request.params as PathParams;
    const found = await context.visit(town, ({ db }) => submissionOfToken(db, town.tenant, token));
    const id = found?.pictures[Number(number) - 1];
    const bytes = id === undefined ? undefined : await service.files.get(privateName(town.tenant, id));
    reply.headers({ ...secretHeaders, 'cross-origin-resource-policy': 'same-origin' });
    if (!bytes) return reply.code(404).send();
    return reply.type('image/jpeg').send(bytes);
  });
}

export function serveFollowing(context: PublicContext, gate: Gate, resource: IntakeResource, base: string) {
  const url = `${base}/abonnement/:token`;
  const answer = async (request: FastifyRequest, reply: FastifyReply, town: PublicTown) => {
    const { token = '' } = request.params as PathParams;
    const form = formIn(request);
    const page = async (visit: Visit) => {
      const follower = await followerOf(visit, token);
      const tail = `/abonnement/${token}`;
      const href = pathOf(visit, `/${resource.intake.path}${tail}`);
      const stop = { href, name: 'stop', text: texts.stop };
      let found: Answer = deadLink(visit, resource);
      if (follower && form.has('stop')) {
        await removeFollower(visit, follower);
        found = donePage(visit, resource, texts.stopped);
      } else if (follower && (follower.isConfirmed || form.has('confirm'))) {
        if (!follower.isConfirmed) await confirmFollower(visit, follower);
        found = donePage(visit, resource, texts.confirmed, { button: stop, tail });
      } else if (follower) {
        // Opening the link confirms nothing, because some mail programs open links by themselves.
        const button = { href, name: 'confirm', text: texts.confirm };
        found = donePage(visit, resource, texts.follow, { help: texts.followHelp, button, tail });
      }
      return finishedPage(visit, found, secretHeaders);
    };
    return send(request, reply, await inVisit(context, town, request, page));
  };
  servePage(context, gate, url, answer);
}
