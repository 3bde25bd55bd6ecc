import { mdiBellRing, mdiEmailOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Label } from '../src/metadata';
import { pathIn, useFrame, useText } from './context';
import { Icon } from './Icon';
import { texts } from './texts';

export const messagesPath = '/notifications';

interface Topic {
  key: string;
  title: string;
  isOriginal?: boolean;
}

interface TopicsProps {
  topics: readonly Topic[];
  /** Default: all. */
  chosen?: readonly string[];
  error?: Label;
}

function Topics({ topics, chosen, error }: TopicsProps) {
  const text = useText();
  const { original } = useFrame();
  return (
    <fieldset
      className="topics"
      id={error && 'topics'}
      tabIndex={error && -1}
      aria-describedby={error && 'topics-error'}
    >
      <legend>{text(texts.topics)}</legend>
      {topics.map(({ key, title, isOriginal }) => (
        <label key={key}>
          <input
            type="checkbox"
            name="topics"
            value={key}
            defaultChecked={chosen?.includes(key) ?? true}
            aria-invalid={error && true}
          />
          <span lang={isOriginal ? original : undefined}>{title}</span>
        </label>
      ))}
      <FieldError id="topics" error={error} />
    </fieldset>
  );
}

function FieldError({ id, error }: { id: string; error?: Label }) {
  const text = useText();
  return (
    error && (
      <p className="error" id={`${id}-error`}>
        {text(error)}
      </p>
    )
  );
}

/** The states of site/browser/push.ts. */
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

interface Note {
  text: Label;
  isProblem?: boolean;
}

export interface RefusedForm {
  email: string;
  topics: readonly string[];
  errors: { email?: Label; topics?: Label };
}

function Problems({ errors }: Pick<RefusedForm, 'errors'>) {
  const text = useText();
  const wrong = Object.entries(errors);
  return (
    wrong.length > 0 && (
      <div className="problems" role="alert">
        <ul>
          {wrong.map(([id, error]) => (
            <li key={id}>
              <a href={`#${id}`}>{text(error)}</a>
            </li>
          ))}
        </ul>
      </div>
    )
  );
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

/** A person must press a button, because mail programs open links by themselves. */
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

function ByMail({
  topics,
  note,
  step,
  refused,
}: Pick<MessagesProps, 'topics' | 'note' | 'step' | 'refused'>) {
  const text = useText();
  const form = `${pathIn(useFrame(), messagesPath)}#digest`;
  // The form would show other topics than those just chosen.
  const isOver = note && !note.isProblem;
  const errors = refused?.errors ?? {};
  return (
    <section className="panel" aria-labelledby="digest">
      <h2 id="digest" className="with-icon">
        <Icon name={mdiEmailOutline} />
        {text(texts.byMail)}
      </h2>
      <NoteText note={note} />
      {step && <Step {...step} />}
      {isOver && (
        <p>
          <a href={form}>{text(texts.mailAgain)}</a>
        </p>
      )}
      {!step && !isOver && (
        <form method="post" action={form} noValidate>
          <Problems errors={errors} />
          <Topics topics={topics} chosen={refused?.topics} error={errors.topics} />
          <label htmlFor="email">{text(texts.email)}</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={refused?.email}
            maxLength={254}
            required
            aria-invalid={errors.email && true}
            aria-describedby={errors.email && 'email-error'}
          />
          <FieldError id="email" error={errors.email} />
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
  hasMail: boolean;
  note?: Note;
  step?: MailStep;
  refused?: RefusedForm;
}

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
