import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicPath } from '../../../contract/paths';
import { invalid, localeOf, notFound } from '../../../contract/refusal';
import { inputNames } from '../../../site/Questionnaire';
import { texts } from '../../../site/texts';
import {
  isId,
  isRecord,
  type PagedResource,
  pagedResources,
  type Question,
  questionStateAt,
  sameLabel,
  textIn,
} from '../../../src/metadata';
import { takeForms } from '../../service/forms';
import type { PublicContext } from '../serve';
import { publicTown } from '../town';
import type { Visit } from '../visit';
import { serveForm } from './serveForm';
import type { SentAnswers } from './sheet';
import { askedForm, bodyLimit, countAnswer, openForm, submit } from './submit';
import { newToken } from './token';

/** A value that is no text or number becomes NUL, which no question offers: `submit` refuses it. */
const answerText = (one: unknown) => (isId(one) ? String(one) : '\0');

/** An app lists the answers in the order of the questions. */
function sentBy(body: unknown, questions: readonly Question[]): SentAnswers {
  const lists: unknown[] = isRecord(body) && Array.isArray(body.answers) ? body.answers : [];
  return new Map(
    inputNames(questions).map((name, index) => [name, [lists[index] ?? []].flat().map(answerText)] as const),
  );
}

function serveCalls(
  { service, visit }: PublicContext,
  server: FastifyInstance,
  resource: PagedResource,
): void {
  const url = `${publicPath}/${resource.public.path}/:id/answers`;
  const idIn = ({ params }: FastifyRequest) => (params as { id: string }).id;
  const open = async (one: Visit, request: FastifyRequest) => {
    const opened = await openForm(one, resource, idIn(request));
    if (!opened) throw notFound();
    return opened;
  };

  server.get(url, async (request, reply) => {
    const town = await publicTown(service, request);
    reply.header('cache-control', 'no-store');
    return visit(town, async (one) => {
      const { record, form, questions } = await open(one, request);
      const state = questionStateAt(resource, record.stored, new Date());
      const token = state === 'open' ? newToken(service.database.secrets, askedForm(form, questions)) : null;
      return { state, token, questions };
    });
  });

  server.post(url, { bodyLimit }, async (request, reply) => {
    const town = await publicTown(service, request);
    const { body, headers } = request;
    const locale = localeOf(headers['accept-language']);
    await countAnswer(service, town, request, resource, idIn(request));
    const token = isRecord(body) && typeof body.token === 'string' ? body.token : '';
    const problem = await visit(
      town,
      async (one) => {
        const opened = await open(one, request);
        return submit(one, opened, token, sentBy(body, opened.questions));
      },
      locale,
    );
    if (problem !== undefined) throw invalid(422, 'answers', sameLabel(problem));
    return reply.code(201).send({ message: textIn(texts.thanks, locale) });
  });
}

export function serveQuestionnaires(context: PublicContext): void {
  const asking = pagedResources(context.service.app).filter((one) => one.public.questionnaire);
  context.server.register(async (server) => {
    takeForms(server, bodyLimit);
    for (const resource of asking) {
      serveForm(context, server, resource);
      serveCalls(context, server, resource);
    }
  });
}
