import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  useCreatePath,
  useNavigate,
  useStore,
  useTranslate,
} from 'react-admin';
import { useKnowsCapabilities } from '../../api/capabilities';
import { cellsOf } from '../../fields/columns/cells';
import { StatusChip } from '../../fields/columns/StatusChip';
import { useReferenceNames } from '../../fields/useReferenceRecords';
import { formatDate } from '../../i18n/dates';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import {
  type Answer,
  answerPathOf,
  fieldOf,
  inLetter,
  type Label,
  linkOf,
  shortened,
  sourceOf,
  textIn,
  textOf,
  valueAt,
} from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { LoadFailures } from '../../ui/failures/LoadFailure';
import { useShortcuts } from '../../ui/keys';
import { MenuButton } from '../../ui/MenuButton';
import { useTransition } from '../moves/useTransition';
import { AnswerDialog } from './AnswerDialog';
import { useDuplicates } from './submissions/useDuplicates';
import { useSubmission } from './submissions/useSubmission';

const labels = {
  answer: { fr: 'Répondre', en: 'Answer' },
  others: { fr: 'Autres réponses', en: 'Other answers' },
  noAddress: { fr: 'Pas d’adresse e-mail', en: 'No e-mail address' },
  toReply: { fr: 'pour répondre.', en: 'to reply to.' },
} satisfies Record<string, Label>;

const placeholder = /\{([\w.]+)\}/g;

/** The longest value in a message. Mail programs accept links of up to about 2,000 characters. */
const maxLength = 500;

/** Fills the placeholders with values in words, such as "3 mai 2026". `useLabel` would insert them as stored. */
function useTemplate(record: RaRecord): (text: Label) => string {
  const { fields, answers } = useResource();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const usedFields = useMemo(() => {
    const texts = JSON.stringify(answers ?? {});
    const entries = Object.entries(fields).map(([name, field]) => [sourceOf(name, field), field] as const);
    return new Map(entries.filter(([source]) => texts.includes(`{${source}}`)));
  }, [fields, answers]);
  const nameOf = useReferenceNames(useMemo(() => [...usedFields.values()], [usedFields]));
  const textAt = (path: string) => {
    const value = valueAt(record, path);
    const field = usedFields.get(path);
    if (!field) return shortened(textOf(value), maxLength);
    if (field.kind === 'date' || field.kind === 'dateTime')
      return formatDate(value, language, { dateStyle: 'long' });
    const cells = cellsOf(field, value, { record, language, label, translate, nameOf });
    return shortened(cells.join(' '), maxLength);
  };
  return (text) => textIn(text, language).replace(placeholder, (_, path: string) => textAt(path));
}

export interface AnswerMenuProps {
  /** The stored record. */
  record: RaRecord;
  /** Gets the stored record after an answer, unless the next record opens. */
  onStored: (record: RaRecord) => unknown;
}

/**
 * A menu of the declared answers to a record, beside a button for the answer that the user sent last. With
 * `answers.field`, the server mails the answer if a citizen sent the record. Else, the user's mail program sends it.
 * An answer may also set the status. Renders nothing for users who may not edit, and for a duplicate.
 * @example <AnswerMenu record={hall} onStored={() => {}} />
 */
export default function AnswerMenu({ record, onStored }: AnswerMenuProps) {
  const resource = useResource();
  const submission = useSubmission(resource, record);
  const { query: duplicates } = useDuplicates(resource, record);
  const knowsBackend = useKnowsCapabilities();
  const can = useCan();
  const label = useLabel();
  const language = useLanguage();
  const fill = useTemplate(record);
  const navigate = useNavigate();
  const createPath = useCreatePath();
  /** `path` is where the record stores the text; `undefined` if the user's mail program sends it. */
  const [chosen, setChosen] = useState<{ answer: Answer; path: string | undefined }>();
  const [rememberedLast, rememberLast] = useStore(`${resource.name}.lastAnswer`, '');
  // Read once: the buttons must stay as they are after an answer, to keep the focus.
  const [last] = useState(rememberedLast);
  // A ref: the transition calls the `finish` of an earlier render, where a state would be out of date.
  const next = useRef<Identifier>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ answer: () => button.current?.click() });
  const finish = (stored: RaRecord) => {
    setChosen(undefined);
    if (next.current === undefined) return onStored(stored);
    return navigate(createPath({ resource: resource.name, type: 'edit', id: next.current }));
  };
  const { start, isPending } = useTransition({
    onStored: ([stored = record]) => finish(stored),
    onOvertaken: ([stored = record]) => onStored(stored),
  });
  const { answers } = resource;
  if (!answers || !can('edit')) return null;
  const { status } = resource.fields;
  const address = linkOf(
    'email',
    textOf(valueAt(record, sourceOf(answers.to, fieldOf(resource, answers.to)))),
  );
  const answerPath = answerPathOf(resource);
  const unread = (submission.data ? [duplicates] : [submission]).filter(
    ({ isEnabled, data }) => answerPath !== undefined && isEnabled && data === undefined,
  );
  // Waits until the app knows whether the server or the mail program sends the answer. An open dialog stays.
  if (!chosen && (!knowsBackend || unread.length > 0)) return <LoadFailures queries={unread} />;
  const path = chosen ? chosen.path : submission.data ? answerPath : undefined;
  const byServer = path !== undefined;
  const isDuplicate = byServer && Boolean(duplicates.data?.into);
  if (isDuplicate && !chosen) return null;
  if (!address && !byServer)
    return (
      <Typography variant="body2" sx={{ alignSelf: 'center', color: 'text.secondary' }}>
        {label(labels.noAddress)}
        <span data-is-detail>{` ${label(labels.toReply)}`}</span>
      </Typography>
    );
  const onSent = (answer: Answer, target: Identifier | undefined, text: string) => {
    next.current = target;
    rememberLast(answer.label.fr);
    if (byServer) {
      // The dialog stays open until the text is stored.
      const nextStatus = answer.status ?? textOf(record.status);
      return start([record], { by: 'form', status: nextStatus, changes: { [path]: text } });
    }
    setChosen(undefined);
    if (answer.status && answer.status !== record.status)
      start([record], { by: 'set', status: answer.status });
    else if (target !== undefined) finish(record);
  };
  const usual = answers.templates.find((answer) => answer.label.fr === last);
  const mainProps = { ref: button, 'aria-keyshortcuts': 'R' };
  return (
    <>
      <ButtonGroup variant="outlined">
        {usual && (
          <Button
            {...mainProps}
            aria-disabled={isPending || undefined}
            onClick={() => isPending || setChosen({ answer: usual, path })}
          >
            {/* In one element: a button, which is a flex container, drops the space before the colon. */}
            <span>
              {label(labels.answer)}
              <span data-is-detail>{`${colonIn(language)}\u00a0${label(usual.label)}`}</span>
            </span>
          </Button>
        )}
        <MenuButton
          {...(usual ? { icon: mdiChevronDown } : mainProps)}
          label={label(usual ? labels.others : labels.answer)}
          isPending={isPending}
          variant="outlined"
        >
          {(choose) =>
            answers.templates.map((answer) => (
              <MenuItem
                key={answer.label.fr}
                sx={{ gap: 1, justifyContent: 'space-between' }}
                onClick={() => choose(() => setChosen({ answer, path }))}
              >
                {label(answer.label)}
                {status?.kind === 'status' && answer.status && (
                  <StatusChip field={status} value={answer.status} />
                )}
              </MenuItem>
            ))
          }
        </MenuButton>
      </ButtonGroup>
      {chosen && (
        <AnswerDialog
          record={record}
          answer={chosen.answer}
          address={address}
          isDuplicate={isDuplicate}
          stored={path && textOf(valueAt(record, path))}
          isPending={isPending}
          template={{
            subject: fill(chosen.answer.subject),
            body: fill(
              byServer || !answers.letter ? chosen.answer.text : inLetter(answers.letter, chosen.answer.text),
            ),
          }}
          onSent={(text, target) => onSent(chosen.answer, target, text)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
