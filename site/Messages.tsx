import { mdiBellRing, mdiEmailOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Label } from '../src/metadata';
import { pathIn, useFrame, useText } from './context';
import { Icon } from './Icon';
import { texts } from './texts';

/** The path of the page where people choose how the town reaches them. */
export const messagesPath = '/notifications';

interface Topic {
  key: string;
  title: string;
}

/** The topics to choose from, all of them chosen at first. */
function Topics({ topics }: { topics: readonly Topic[] }) {
  const text = useText();
  return (
    <fieldset className="topics">
      <legend>{text(texts.topics)}</legend>
      {topics.map(({ key, title }) => (
        <label key={key}>
          <input type="checkbox" name="topics" value={key} defaultChecked />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the script of the page says about this browser (site/browser/push.ts). */
const states = {
  off: texts.pushIsOff,
  on: texts.pushIsOn,
  saved: texts.pushSaved,
  stopped: texts.pushStopped,
  denied: texts.pushDenied,
  unsupported: texts.pushUnsupported,
  install: texts.pushInstall,
  none: texts.pushNone,
  failed: texts.pushFailed,
};

/** Messages on this phone: the script shows the form. */
function OnPhone({ topics, api, publicKey }: Pick<MessagesProps, 'topics' | 'api' | 'publicKey'>) {
  const text = useText();
  const { locale } = useFrame();
  return (
    <section
      className="panel"
      aria-labelledby="phone"
      data-push={api}
      data-key={publicKey}
      data-language={locale}
    >
      <h2 id="phone" className="with-icon">
        <Icon name={mdiBellRing} />
        {text(texts.onPhone)}
      </h2>
      <noscript>
        <p>{text(texts.pushScript)}</p>
      </noscript>
      <form hidden>
        <Topics topics={topics} />
        <p className="actions">
          <button type="submit" className="button" data-save={text(texts.pushSave)}>
            {text(texts.pushOn)}
          </button>
          <button type="button" className="button plain" hidden>
            {text(texts.pushStop)}
          </button>
        </p>
      </form>
      <p
        role="status"
        {...Object.fromEntries(Object.entries(states).map(([name, label]) => [`data-${name}`, text(label)]))}
      />
      <p className="summary">{text(texts.onPhoneHelp)}</p>
    </section>
  );
}

/** What became of a sent form, or that a link is no longer valid. Stands above the form. */
interface Note {
  text: Label;
  isProblem?: boolean;
}

function NoteText({ note }: { note?: Note }) {
  const text = useText();
  return (
    note && (
      <p className="note" role={note.isProblem ? 'alert' : 'status'}>
        {text(note.text)}
      </p>
    )
  );
}

/**
 * The step that a link in a mail leads to. A person must press a button, because mail programs open links by
 * themselves.
 */
export interface MailStep {
  does: 'confirm' | 'unsubscribe';
  link: string;
}

function Step({ does, link }: MailStep) {
  const text = useText();
  const [help, button] =
    does === 'confirm' ? [texts.mailConfirmHelp, texts.mailConfirm] : [texts.mailStopHelp, texts.mailStop];
  return (
    <form method="post" action={pathIn(useFrame(), messagesPath)}>
      <p>{text(help)}</p>
      <input type="hidden" name={does} value={link} />
      <button type="submit" className="button">
        {text(button)}
      </button>
    </form>
  );
}

function ByMail({ topics, note, step }: Pick<MessagesProps, 'topics' | 'note' | 'step'>) {
  const text = useText();
  const frame = useFrame();
  return (
    <section className="panel" aria-labelledby="digest">
      <h2 id="digest" className="with-icon">
        <Icon name={mdiEmailOutline} />
        {text(texts.byMail)}
      </h2>
      <NoteText note={note} />
      {step ? (
        <Step {...step} />
      ) : (
        <form method="post" action={pathIn(frame, messagesPath)}>
          <Topics topics={topics} />
          <label htmlFor="email">{text(texts.email)}</label>
          <input id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
          <p className="actions">
            <button type="submit" className="button">
              {text(texts.subscribeMail)}
            </button>
          </p>
        </form>
      )}
      <p className="summary">{text(texts.byMailHelp)}</p>
    </section>
  );
}

interface MessagesProps {
  topics: readonly Topic[];
  /** The address of the call that subscribes a browser, and the town's public VAPID key. */
  api: string;
  publicKey: string;
  /** Whether the town sends mails. */
  hasMail: boolean;
  note?: Note;
  step?: MailStep;
}

/** How citizens choose what the town tells them, and where. */
export function Messages(props: MessagesProps): ReactNode {
  const text = useText();
  return (
    <div className="text page">
      <h1>{text(texts.messagesTitle)}</h1>
      <p>{text(texts.messagesHelp)}</p>
      {!props.step && <OnPhone {...props} />}
      {props.hasMail && <ByMail {...props} />}
    </div>
  );
}
