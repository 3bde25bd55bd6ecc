import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  Chip,
  Chips,
  entriesIn,
  fullDate,
  LoadFailure,
  queryKeys,
  useAdminDataProvider,
  useCapability,
  useLabel,
  useLanguage,
  useRecordForm,
  useTask,
  useWrite,
} from '../../src/engine';
import { isRecord, type Label } from '../../src/metadata';

const texts = {
  run: { fr: 'Aspirer maintenant', en: 'Fetch now' },
  asked: { fr: 'Passage demandé.', en: 'It will run.' },
  undo: { fr: 'Annuler ce passage', en: 'Undo this run' },
  undone: {
    fr: 'Passage annulé. Les brouillons modifiés depuis restent.',
    en: 'The run is undone. Drafts that were changed since stay.',
  },
  wasUndone: { fr: 'annulé', en: 'undone' },
  noTarget: {
    fr: 'Choisissez où reprendre, puis enregistrez.',
    en: 'Choose where to take the items, then save.',
  },
  none: { fr: 'Aucun passage pour le moment.', en: 'It has not run yet.' },
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
  waiting: { label: { fr: 'En cours', en: 'Running' }, tone: 'neutral' },
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

/** One run: when, what became of the items, why some were not taken, and the button that undoes it. */
function Line({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const label = useLabel();
  const language = useLanguage();
  const { state, at, reason, undoneAt } = run;
  const { label: text, tone } = states[state];
  const date = fullDate(at, language);
  const numbers = countNames.filter((name) => run[name] > 0);
  const parts = numbers.map((name) => label(counts[name], { count: run[name] }));
  if (state === 'done' && parts.length === 0) parts.push(label(texts.nothing));
  if (undoneAt) parts.push(label(texts.wasUndone));
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Chips>
          <Chip tone={run.failed > 0 ? 'warning' : tone}>{label(text)}</Chip>
        </Chips>
        <span>{parts.join(', ')}</span>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {date}
      </Typography>
      {reason && <Typography variant="body2">{reason}</Typography>}
      {run.import && !undoneAt && (
        <Button size="small" onClick={onUndo} aria-label={`${label(texts.undo)} : ${date}`}>
          {label(texts.undo)}
        </Button>
      )}
    </Box>
  );
}

/** The runs of a vacuum, read again while one is on its way. */
function useRuns(path: string, isShown: boolean, updatedAt: unknown) {
  const dataProvider = useAdminDataProvider();
  return useQuery({
    queryKey: [...queryKeys.entries(path), updatedAt],
    queryFn: async () => entriesIn(await dataProvider.read(path), isRun),
    enabled: isShown,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3_000 : false),
    gcTime: 0,
  });
}

/** What a vacuum has taken, with the buttons that let it run now and that undo a run. */
export default function VacuumLog() {
  const { resource, record, id } = useRecordForm();
  const label = useLabel();
  const isShown = useCapability('vacuums') && id !== undefined;
  const write = useWrite();
  const { isPending, run } = useTask();
  const path = `siteVacuums/log/${encodeURIComponent(String(id))}`;
  const { data, error, refetch } = useRuns(path, isShown, record.updatedAt);
  if (!isShown) return null;
  const call = (method: 'PUT' | 'DELETE', address: string, done: string) =>
    run(async () => {
      const findAnswer = async () => undefined;
      await write(
        { verb: 'call', resource, method, path: address, findAnswer },
        { done, failed: 'error.action' },
      );
      await refetch();
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {record.target ? (
        <Button
          variant="outlined"
          aria-busy={isPending}
          onClick={() => call('PUT', path, label(texts.asked))}
        >
          {label(texts.run)}
        </Button>
      ) : (
        <Typography variant="body2">{label(texts.noTarget)}</Typography>
      )}
      {error && <LoadFailure error={error} retry={refetch} />}
      {data?.length === 0 && Boolean(record.target) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label(texts.none)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          {data.map((one) => (
            <Line
              key={one.id}
              run={one}
              onUndo={() => call('DELETE', `imports/${one.collection}/${one.import}`, label(texts.undone))}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
