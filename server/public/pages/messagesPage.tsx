import { publicPath } from '../../../contract/paths';
import { type MailStep, Messages, messagesPath, type RefusedForm } from '../../../site/Messages';
import { texts } from '../../../site/texts';
import { labelText } from '../../../src/metadata';
import { readLink } from '../../channels/links';
import { pushKeys } from '../../channels/webPush';
import type { Visit } from '../visit';
import type { Answer } from './answer';
import { topicsOf } from './topics';

/** What the page says after one of its forms was sent, or if the link of a mail is no longer valid. */
const notes = {
  asked: { text: texts.mailAsked },
  confirmed: { text: texts.mailConfirmed },
  unsubscribed: { text: texts.mailStopped },
  gone: { text: texts.mailGone, isProblem: true },
};
const tooMany = { text: texts.mailTooMany, isProblem: true };

/** The outcome of a form of the page that did what it says. */
export type Outcome = keyof typeof notes;

/** A form of the page that the server refused: because of its fields, or because of too many calls. */
export interface Refused extends RefusedForm {
  status: 422 | 429;
}

/** The step that the link of a mail asks for; 'gone' for a link that is no longer valid. */
function stepIn({ service, town }: Visit, query: URLSearchParams): MailStep | 'gone' | undefined {
  for (const does of ['confirm', 'unsubscribe'] as const) {
    const link = query.get(does);
    if (link === null) continue;
    return readLink(service.database.secrets, link, does, town.tenant.id) ? { does, link } : 'gone';
  }
  return undefined;
}

/** The page where citizens choose which messages the town sends them, and whether to the browser or by mail. */
export async function messagesPage(visit: Visit, query: URLSearchParams, refused?: Refused): Promise<Answer> {
  const { service, db, town, locale } = visit;
  const { publicKey } = await pushKeys(service.database, db, town.tenant.id);
  const step = stepIn(visit, query);
  const done = step === 'gone' ? step : (query.get('done') ?? '');
  const note = Object.hasOwn(notes, done) ? notes[done as Outcome] : undefined;
  return {
    status: refused?.status ?? 200,
    head: {
      title: labelText(texts.messagesTitle, locale),
      path: messagesPath,
      hasPush: true,
      ...((query.size > 0 || refused) && { isHidden: true }),
    },
    content: (
      <Messages
        topics={await topicsOf(service.app, db, town.tenant.id, locale)}
        api={`${publicPath}/push`}
        publicKey={publicKey}
        hasMail={service.mailer.delivers === true}
        note={refused?.status === 429 ? tooMany : note}
        step={step === 'gone' ? undefined : step}
        refused={refused}
      />
    ),
    items: [],
  };
}
