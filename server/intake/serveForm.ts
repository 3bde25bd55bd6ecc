import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal';
import { pathIn } from '../../site/context';
import { texts } from '../../site/intake/texts';
import type { IntakeResource } from '../../src/metadata';
import { setRetryAfter } from '../people/limits';
import { type Finished, secretHeaders, send } from '../public/answers';
import type { PublicContext } from '../public/serve';
import { finishedPage, placeOf } from '../public/servePages';
import { localesOf, type PublicTown, publicTown } from '../public/town';
import type { Visit } from '../public/visit';
import { formPage } from './pages/formPage';
import { donePage } from './pages/sentPage';
import { bodyLimitOf, type Gate, receive } from './receive';
import { readSent } from './sent';

/** Makes a page in the language of its address, or redirects to the address that the page should have. */
export async function inVisit(
  { service, visit }: PublicContext,
  town: PublicTown,
  request: FastifyRequest,
  make: (visit: Visit, params: URLSearchParams) => Promise<Finished>,
): Promise<Finished> {
  const place = placeOf(service, town, request);
  return 'status' in place ? place : visit(town, (one) => make(one, place.params), place.locale);
}

export function serveForm(
  context: PublicContext,
  { enter, townOf }: Gate,
  resource: IntakeResource,
  url: string,
) {
  const { server, service } = context;
  const bodyLimit = bodyLimitOf(resource);
  server.get(url, { exposeHeadRoute: true }, async (request, reply) => {
    const town = await publicTown(service, request);
    const page = async (visit: Visit, params: URLSearchParams) =>
      finishedPage(
        visit,
        params.has('merci')
          ? donePage(visit, resource, texts.thanks, { tail: '?merci' })
          : await formPage(visit, resource),
      );
    return send(request, reply, await inVisit(context, town, request, page));
  });
  server.post(
    url,
    { bodyLimit, onRequest: (request) => enter(request, bodyLimit) },
    async (request, reply) => {
      const town = townOf(request);
      const place = placeOf(service, town, request);
      if ('status' in place) return send(request, reply, place);
      const sent = await readSent(request, resource);
      try {
        const { token, lacksPictures } = await receive(context, town, request, resource, sent, place.locale);
        // Does not repeat the path of the call, which may begin with a language that the site of this town lacks.
        const { base } = town;
        const path = pathIn(
          { base, locale: place.locale, locales: localesOf(town) },
          `/${resource.intake.path}`,
        );
        const query = lacksPictures ? '?sans-photo' : '?merci';
        return reply.redirect(token ? `${path}/suivi/${token}${query}` : `${path}?merci`, 303);
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal;
        setRetryAfter(refusal, reply);
        const { values } = sent;
        const page = async (visit: Visit) =>
          finishedPage(visit, await formPage(visit, resource, { values, refusal }), secretHeaders);
        return send(request, reply, await inVisit(context, town, request, page));
      }
    },
  );
}
