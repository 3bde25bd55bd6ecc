import { publicPath } from '../../../contract/paths';
import { type MailStep, Messages, messagesPath, type RefusedForm } from '../../../site/Messages';
import { texts } from '../../../site/texts';
import { labelText } from '../../../src/metadata';
import { readLink } from '../../channels/links';
import { isSubscribed } from '../../channels/subscribe';
import { pushKeys } from '../../channels/webPush';
import { secretHeaders } from '../answers';
import type { Visit } from '../visit';
import type { Answer } from './answer';
import { topicsOf } from './topics';

const notes = {
  asked: { text: texts.mailAsked },
  confirmed: { text: texts.mailConfirmed },
  unsubscribed: { text: texts.mailStopped },
  ended: { text: texts.mailEnded },
  gone: { text: texts.mailGone, isProblem: true },
};
const tooMany = { text: texts.mailTooMany, isProblem: true };

export type Outcome = keyof typeof notes;

export interface Refused extends RefusedForm {
  status: 422 | 429;
}

const steps = ['confirm', 'unsubscribe'] as const;

async function stepIn(
  { service, db, town }: Visit,
  query: URLSearchParams,
): Promise<MailStep | 'gone' | 'ended' | undefined> {
  for (const does of steps) {
    const link = query.get(does);
    if (link === null) continue;
    const { id } = readLink(service.database.secrets, link, does, town.tenant.id) ?? {};
    if (id === undefined) return 'gone';
    if (does === 'unsubscribe' && !(await isSubscribed(db, town.tenant.id, id))) return 'ended';
    return { does, link };
  }
  return undefined;
}

export async function messagesPage(visit: Visit, query: URLSearchParams, refused?: Refused): Promise<Answer> {
  const { service, db, town, locale } = visit;
  const { publicKey } = await pushKeys(service.database, db, town.tenant.id);
  const step = await stepIn(visit, query);
  const links = [...query].filter(([name]) => steps.some((does) => does === name));
  const done = typeof step === 'string' ? step : (query.get('done') ?? '');
  const note = Object.hasOwn(notes, done) ? notes[done as Outcome] : undefined;
  return {
    status: refused?.status ?? 200,
    head: {
      title: labelText(texts.messagesTitle, locale),
      path: messagesPath,
      hasPush: true,
      ...(links.length > 0 && { tail: `?${new URLSearchParams(links)}` }),
      ...((query.size > 0 || refused) && { isHidden: true }),
    },
    content: (
      <Messages
        topics={await topicsOf(service.app, db, town.tenant.id, locale)}
        api={`${publicPath}/push`}
        publicKey={publicKey}
        hasMail={service.mailer.delivers === true}
        note={refused?.status === 429 ? tooMany : note}
        step={typeof step === 'string' ? undefined : step}
        refused={refused}
      />
    ),
    items: [],
    ...(links.length > 0 && { headers: secretHeaders }),
  };
}
