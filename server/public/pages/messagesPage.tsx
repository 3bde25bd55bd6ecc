import { publicPath } from '../../../contract/paths';
import { type MailStep, Messages, messagesPath } from '../../../site/Messages';
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
  invalid: { text: texts.mailInvalid, isProblem: true },
  none: { text: texts.pushNone, isProblem: true },
  tooMany: { text: texts.mailTooMany, isProblem: true },
};

/** The outcome of a form of the page. */
export type Outcome = keyof typeof notes;

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
export async function messagesPage(visit: Visit, query: URLSearchParams): Promise<Answer> {
  const { service, db, town, locale } = visit;
  const { publicKey } = await pushKeys(service.database, db, town.tenant.id);
  const step = stepIn(visit, query);
  const done = step === 'gone' ? step : (query.get('done') ?? '');
  return {
    status: 200,
    head: {
      title: labelText(texts.messagesTitle, locale),
      path: messagesPath,
      hasPush: true,
      ...(query.size > 0 && { isHidden: true }),
    },
    content: (
      <Messages
        topics={await topicsOf(service.app, db, town.tenant.id, locale)}
        api={`${publicPath}/push`}
        publicKey={publicKey}
        hasMail={service.mailer.delivers === true}
        note={Object.hasOwn(notes, done) ? notes[done as Outcome] : undefined}
        step={step === 'gone' ? undefined : step}
      />
    ),
    items: [],
  };
}
