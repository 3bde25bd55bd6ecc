import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sitePath } from '../../../contract/paths';
import { forbidden } from '../../../contract/refusal';
import { texts } from '../../../site/texts';
import { type PagedResource, textIn } from '../../../src/metadata';
import { sha256 } from '../../people/keys';
import { formIn } from '../../service/forms';
import { moved, send } from '../answers';
import type { PublicContext } from '../serve';
import { gather, placeOf, render } from '../servePages';
import { publicTown } from '../town';
import { type Answering, itemOf, type Visit } from '../visit';
import type { SentAnswers } from './sheet';
import { askedForm, bodyLimit, countAnswer, formKey, openForm, submit } from './submit';
import { answeredMark, type FormKey, newToken } from './token';

const yearInSeconds = 31_536_000;

const cookieName = (form: FormKey) => `answered-${sha256(form).slice(0, 12)}`;

const hasCookie = ({ headers }: FastifyRequest, name: string, value: string) =>
  (headers.cookie ?? '').split(/;\s*/).includes(`${name}=${value}`);

function answeringOf({ service: { database } }: Visit, request: FastifyRequest, form: FormKey): Answering {
  return {
    tokenFor: (questions) => newToken(database.secrets, askedForm(form, questions)),
    hasAnswered: hasCookie(request, cookieName(form), answeredMark(database.secrets, form)),
  };
}

/** @throws Refusal 403 if a page of another site has sent the form */
function checkOrigin({ headers: { origin }, host }: FastifyRequest): void {
  if (origin && (!URL.canParse(origin) || new URL(origin).host !== host)) throw forbidden();
}

type Taken =
  | { problem: string; href?: never; form?: never }
  | { problem?: never; href: string; form: FormKey };

/** `12` in `/sondages/12-la-halle`. */
const idIn = (path: string) => path.split('/').at(-1)?.split('-')[0] ?? '';

/** Browsers send the end of a line as two characters. */
const unixLines = (text: string) => text.replaceAll('\r\n', '\n');

const sentIn = (params: URLSearchParams): SentAnswers =>
  new Map([...params.keys()].map((name) => [unixLines(name), params.getAll(name).map(unixLines)]));

/** Each page is made for one visitor: the token in its form works once. */
export function serveForm(context: PublicContext, server: FastifyInstance, resource: PagedResource): void {
  const { service, visit, traffic } = context;

  /** @param change the answers of a refused form, and the reason */
  async function draw(request: FastifyRequest, reply: FastifyReply, change: Partial<Answering> = {}) {
    const town = await publicTown(service, request);
    const place = placeOf(service, town, request);
    if ('status' in place) return send(request, reply, place);
    const form = formKey(town, resource, idIn(place.rest));
    const found = await visit(
      town,
      (one) => {
        const answering = { ...answeringOf(one, request, form), ...change };
        return gather({ ...one, answering }, place.rest, place.params);
      },
      place.locale,
    );
    if (found.status === 301) return send(request, reply, moved(found.location));
    const page = render(town, place.rest, found);
    if (page.opened && !change.problem) traffic.count(page.opened, request);
    const status = change.problem && page.status === 200 ? 422 : page.status;
    const headers = { ...page.headers, 'cache-control': 'no-store' };
    return send(request, reply, { ...page, status, headers });
  }

  async function take(request: FastifyRequest, reply: FastifyReply) {
    checkOrigin(request);
    const town = await publicTown(service, request);
    const place = placeOf(service, town, request);
    if ('status' in place) return send(request, reply, place);
    const id = idIn(place.rest);
    const params = formIn(request);
    await countAnswer(service, town, request, resource, id);
    const { problem, href, form } = await visit<Taken>(
      town,
      async (one) => {
        const opened = await openForm(one, resource, id);
        if (!opened) return { problem: textIn(texts.answersLost, place.locale) };
        const { hasAnswered } = answeringOf(one, request, opened.form);
        const refused = hasAnswered
          ? undefined
          : await submit(one, opened, params.get('token') ?? '', sentIn(params));
        if (refused !== undefined) return { problem: refused };
        return { href: itemOf(one, opened.record).href, form: opened.form };
      },
      place.locale,
    );
    if (problem !== undefined) return draw(request, reply, { given: sentIn(params), problem });
    const mark = answeredMark(service.database.secrets, form);
    const rules = `Path=${town.base || '/'}; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax`;
    const secure = town.origin.startsWith('https:') ? '; Secure' : '';
    return reply
      .code(303)
      .header('set-cookie', `${cookieName(form)}=${mark}; ${rules}${secure}`)
      .header('location', `${href}#questions`)
      .send();
  }

  const { path } = resource.public;
  for (const url of [`${sitePath}/${path}/:segment`, `${sitePath}/:locale/${path}/:segment`]) {
    server.get(url, (request, reply) => draw(request, reply));
    server.post(url, { bodyLimit }, take);
  }
}
