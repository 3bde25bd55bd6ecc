import { hourText } from '../../src/i18n/dates';
import { type Label, storedPathsOf, valueAt } from '../../src/metadata';
import { useFrame, useText } from '../context';
import { dayText } from '../dates';
import { useTextLanguage } from '../language';
import { Value } from '../Value';
import type { SentModel } from './model';
import { texts } from './texts';

type Step = SentModel['history'][number];

interface Props {
  sent: SentModel;
}

function Settled({ sent }: Props) {
  const text = useText();
  if (sent.isSettled !== null)
    return (
      <form method="post" action={sent.href} className="note">
        <p>{text(sent.isSettled ? texts.settledYes : texts.settledNo)}</p>
        <button type="submit" name="settled" value={sent.isSettled ? 'no' : 'yes'} className="button plain">
          {text(sent.isSettled ? texts.notSettled : texts.isSettled)}
        </button>
      </form>
    );
  return (
    <form method="post" action={sent.href} className="card-form">
      <h2>{text(texts.settled)}</h2>
      <p className="buttons">
        <button type="submit" name="settled" value="yes" className="button">
          {text(texts.yes)}
        </button>
        <button type="submit" name="settled" value="no" className="button plain">
          {text(texts.no)}
        </button>
      </p>
    </form>
  );
}

const isWrong = ({ wrongEmail }: SentModel) => wrongEmail !== undefined;

function Follow({ sent }: Props) {
  const text = useText();
  return (
    <form method="post" action={sent.href} className="card-form" noValidate>
      <h2>{text(texts.follow)}</h2>
      <div className="field">
        <label htmlFor="email">{text(texts.email)}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={sent.wrongEmail}
          required
          maxLength={254}
          aria-invalid={isWrong(sent) || undefined}
          aria-describedby={isWrong(sent) ? 'email-error email-help' : 'email-help'}
        />
        <p className="hint" id="email-help">
          {text(texts.followHelp)}
        </p>
        {isWrong(sent) && (
          <p className="error" id="email-error">
            {text(texts.wrongKind)}
          </p>
        )}
      </div>
      <button type="submit" name="follow" value="yes" className="button plain">
        {text(texts.follow)}
      </button>
    </form>
  );
}

function Erase({ sent }: Props) {
  const text = useText();
  return (
    <details className="erase">
      <summary>{text(texts.erase)}</summary>
      <form method="post" action={sent.href}>
        <p>{text(texts.eraseHelp)}</p>
        <button type="submit" name="erase" value="yes" className="button danger">
          {text(texts.eraseYes)}
        </button>
      </form>
    </details>
  );
}

function Head({ sent }: Props) {
  const text = useText();
  return (
    <>
      <h1>
        {sent.isNew
          ? text(sent.thanks ?? texts.thanks)
          : [text(texts.title), sent.number].filter(Boolean).join(' ')}
      </h1>
      {sent.notice && (
        <p className="note" role="status">
          {text(sent.notice)}
        </p>
      )}
      {isWrong(sent) && (
        <p className="problems" role="alert">
          <a href="#email">{text(texts.wrongKind)}</a>
        </p>
      )}
      {sent.lacksPictures && <p className="note">{text(texts.lacksPictures)}</p>}
    </>
  );
}

function Moment({ at }: { at: string }) {
  const { locale } = useFrame();
  return (
    <time dateTime={at}>
      {dayText(at, locale)}, {hourText(at, locale)}
    </time>
  );
}

function Answer({ at, answer }: { at: string; answer: string }) {
  const text = useText();
  const { original } = useFrame();
  return (
    <section className="reply" aria-labelledby="reply">
      <h2 id="reply">{text(texts.answer)}</h2>
      <Moment at={at} />
      <p className="lines" lang={original}>
        {answer}
      </p>
    </section>
  );
}

/** Leaves out the text of the last answer, which stands above. */
function History({ steps, last }: { steps: SentModel['history']; last: Step | undefined }) {
  const text = useText();
  const { original } = useFrame();
  return (
    <section className="section">
      <h2>{text(texts.history)}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.at}>
            <Moment at={step.at} />
            {step.state && <span>{text(step.state)}</span>}
            {step.answer && <small>{text(texts.answer)}</small>}
            {step.answer && step !== last && (
              <p className="lines" lang={original}>
                {step.answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The page behind the secret link of a submission. */
export function Sent({ sent }: Props) {
  const text = useText();
  const { titleLanguage } = useTextLanguage();
  const last = sent.history.findLast(({ answer }) => answer !== undefined);
  return (
    <div className="text page" data-secret="">
      <Head sent={sent} />
      <section className="ticket">
        {sent.isNew && sent.number && (
          <p>
            <small>{text(texts.number)}</small>
            <b>{sent.number}</b>
          </p>
        )}
        {sent.state && (
          <p>
            <small>{text(texts.state)}</small>
            <b>{text(sent.state)}</b>
          </p>
        )}
        {sent.explanation && !last && <p className="said">{sent.explanation}</p>}
        {sent.isMerged && <p className="said">{text(texts.merged)}</p>}
        {sent.isHeld && <p className="said">{text(texts.heldTitle)}</p>}
      </section>
      {last?.answer && <Answer at={last.at} answer={last.answer} />}
      {!sent.isNew && !sent.isHeld && <Settled sent={sent} />}
      <p className="hint">{text(texts.keepLink)}</p>
      {sent.history.length > 0 && <History steps={sent.history} last={last} />}
      <section className="section">
        <h2>{text(texts.what)}</h2>
        {sent.pictures.length > 0 && (
          <ul className="medias sent">
            {sent.pictures.map((url, index) => (
              <li key={url}>
                <img src={url} alt={text(texts.picture, { number: index + 1 })} width="400" height="300" />
              </li>
            ))}
          </ul>
        )}
        <dl className="facts">
          {sent.facts.map(({ field: { name, field, path }, values, reference }) => (
            <div key={name}>
              <dt>{text(field.label)}</dt>
              <dd>
                {field.kind === 'reference' ? (
                  <span lang={reference && titleLanguage(reference)}>{reference?.title ?? '—'}</span>
                ) : (
                  <Value
                    field={field}
                    value={valueAt(values, storedPathsOf(name, field)[0] ?? path)}
                    values={values}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {sent.canFollow && <Follow sent={sent} />}
      <Erase sent={sent} />
    </div>
  );
}

/** Says what was done, or what its button does. */
export function Done({
  title,
  help,
  button,
}: {
  title: Label;
  help?: Label;
  button?: { href: string; name: string; text: Label };
}) {
  const text = useText();
  return (
    <div className="text page">
      <h1>{text(title)}</h1>
      {help && <p>{text(help)}</p>}
      {button && (
        <form method="post" action={button.href}>
          <button type="submit" name={button.name} value="yes" className="button">
            {text(button.text)}
          </button>
        </form>
      )}
    </div>
  );
}
