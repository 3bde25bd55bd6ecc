import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  Chip,
  Chips,
  Entries,
  fullDate,
  useCapability,
  useLabel,
  useLanguage,
  useLog,
  useRecordForm,
} from '../../src/engine';
import { isRecord, type Label } from '../../src/metadata';

const texts = {
  run: { fr: 'Aspirer maintenant', en: 'Fetch now' },
  asked: { fr: 'Passage demandé.', en: 'Run requested.' },
  undo: { fr: 'Annuler ce passage', en: 'Undo this run' },
  undoOf: { fr: 'Annuler ce passage : {date}', en: 'Undo this run: {date}' },
  undone: {
    fr: 'Passage annulé. Les brouillons modifiés depuis restent.',
    en: 'The run is undone. Drafts that somebody has changed since then were kept.',
  },
  wasUndone: { fr: 'annulé', en: 'undone' },
  noTarget: {
    fr: 'Choisissez une liste dans « Reprendre dans », puis enregistrez.',
    en: 'Choose a list in “Import into”, then save.',
  },
  none: { fr: 'Aucun passage pour le moment.', en: 'No runs yet.' },
  nothing: { fr: 'aucun élément', en: 'no items' },
} satisfies Record<string, Label>;

const counts = {
  created: { fr: '{count} nouveau |||| {count} nouveaux', en: '{count} new' },
  changed: { fr: '{count} modifié |||| {count} modifiés', en: '{count} changed' },
  unchanged: { fr: '{count} inchangé |||| {count} inchangés', en: '{count} unchanged' },
  failed: { fr: '{count} refusé |||| {count} refusés', en: '{count} refused' },
} satisfies Record<string, Label>;
const countNames = ['created', 'changed', 'unchanged', 'failed'] as const;

const states = {
  waiting: { label: { fr: 'Pas encore terminé', en: 'Not finished' }, tone: 'neutral' },
  done: { label: { fr: 'Terminé', en: 'Done' }, tone: 'success' },
  failed: { label: { fr: 'Échec', en: 'Failed' }, tone: 'error' },
} as const;

interface Run extends Record<keyof typeof counts, number> {
  id: string;
  state: keyof typeof states;
  at: string;
  reason: string | null;
  import: string | null;
  collection: string;
  undoneAt: string | null;
}

const isRun = (value: unknown): value is Run =>
  isRecord(value) && typeof value.id === 'string' && String(value.state) in states;

/** One run: its date, what became of the items, why it failed or refused an item, and the button that undoes it. */
function Line({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const label = useLabel();
  const language = useLanguage();
  const { state, at, reason, undoneAt } = run;
  const { label: text, tone } = states[state];
  const date = fullDate(at, language);
  const parts = countNames
    .filter((name) => run[name] > 0)
    .map((name) => label(counts[name], { count: run[name] }));
  if (state === 'done' && parts.length === 0) parts.push(label(texts.nothing));
  if (undoneAt) parts.push(label(texts.wasUndone));
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chips>
          {/* A run that is done may have refused items. */}
          <Chip tone={run.failed > 0 ? 'warning' : tone}>{label(text)}</Chip>
        </Chips>
        <span>{parts.join(', ')}</span>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {date}
      </Typography>
      {reason && <Typography variant="body2">{reason}</Typography>}
      {run.import && !undoneAt && (
        <Button size="small" onClick={onUndo} aria-label={label(texts.undoOf, { date })}>
          {label(texts.undo)}
        </Button>
      )}
    </Box>
  );
}

/** The runs of a vacuum. Each run that wrote drafts has a button that undoes it. Another button starts a run now. */
export default function VacuumLog() {
  const { record, id } = useRecordForm();
  const label = useLabel();
  const isShown = useCapability('vacuums') && id !== undefined;
  const runButton = useRef<HTMLButtonElement>(null);
  const path = `siteVacuums/log/${encodeURIComponent(String(id))}`;
  const { query, isPending, send } = useLog(isShown ? path : undefined, isRun);
  if (!isShown) return null;
  const { data = [] } = query;
  // The pressed button is gone, so move the focus.
  const focus = () => runButton.current?.focus();
  const undo = (run: Run) =>
    send(
      { method: 'DELETE', path: `imports/${run.collection}/${run.import}`, done: label(texts.undone) },
      focus,
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {Boolean(record.target) && (
        <Button
          ref={runButton}
          variant="outlined"
          aria-busy={isPending}
          onClick={() => send({ method: 'PUT', path, done: label(texts.asked) })}
        >
          {label(texts.run)}
        </Button>
      )}
      <Entries
        queries={[query]}
        empty={data.length === 0 && label(record.target ? texts.none : texts.noTarget)}
      >
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {data.map((one) => (
            <Line key={one.id} run={one} onUndo={() => undo(one)} />
          ))}
        </Box>
      </Entries>
    </Box>
  );
}
