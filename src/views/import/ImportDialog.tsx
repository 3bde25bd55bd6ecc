import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { targetsOf } from '../../../contract/cells/targets';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { useTask } from '../../ui/useTask';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import type { Table } from './file/readFile';
import { keyOf, matchColumns } from './match';
import { Percent } from './Percent';
import { Results } from './Results';
import { texts } from './texts';
import { type ImportResult, useImport } from './useImport';

const steps = ['file', 'columns', 'check', 'done'] as const;
type Step = (typeof steps)[number];

/** What the user has chosen so far. Going back loses nothing of it. */
function useChoices() {
  const resource = useResource();
  const targets = targetsOf(resource, readSession()?.role);
  const [table, setTable] = useState<Table>();
  const [matched, setMatched] = useState<readonly string[]>([]);
  const [key, setKey] = useState('');
  const match = (next: readonly string[]) => {
    setMatched(next);
    if (!next.includes(key)) setKey(keyOf(resource, targets, next));
  };
  return {
    targets,
    table,
    matched,
    key,
    setKey,
    match,
    take: (next: Table) => {
      const found = matchColumns(resource, targets, next);
      setTable(next);
      setMatched(found);
      setKey(keyOf(resource, targets, found));
    },
    body: table && {
      language: table.language,
      columns: matched,
      key,
      rows: table.rows.map((row) => matched.map((_, at) => row[at] ?? '')),
    },
  };
}

/** Undoes an import, and says what became of it. */
export function useUndo(undo: (id: string) => Promise<number | undefined>) {
  const label = useLabel();
  const notify = useNotify();
  return async (id: string): Promise<boolean> => {
    const skipped = await undo(id);
    if (skipped === undefined) return false;
    const isWhole = skipped === 0;
    notify(label(isWhole ? texts.undone : texts.undonePart, { count: skipped }), {
      type: isWhole ? 'success' : 'warning',
      ...(!isWhole && { autoHideDuration: null }),
    });
    return true;
  };
}

/** Imports a table into the list, in four steps: see `docs/product.md#import`. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const resource = useResource();
  const label = useLabel();
  const task = useTask();
  const { path, percent, check, apply, undo } = useImport();
  const undoAndSay = useUndo(undo);
  const [step, setStep] = useState<Step>('file');
  const choices = useChoices();
  const { table, matched, body } = choices;
  const [result, setResult] = useState<ImportResult>();
  const [skipWrong, setSkipWrong] = useState(false);
  /** The same for each attempt: the backend may have stored one whose answer was lost. */
  const [id, setId] = useState('');
  const [isStopped, setStopped] = useState(false);
  const { counts } = result ?? {};
  const written = (counts?.new ?? 0) + (counts?.changed ?? 0);
  const isBlocked = (counts?.wrong ?? 0) > 0 && !skipWrong;

  const verify = async () => {
    const answer = body && (await check(body));
    if (!answer) return;
    setResult(answer);
    setSkipWrong(false);
    setId(crypto.randomUUID());
    setStopped(false);
    setStep('check');
  };
  const store = async () => {
    const answer = body && (await apply(id, { ...body, skipWrong }));
    if (!answer) return;
    setResult(answer);
    setStopped(!answer.isApplied);
    if (answer.isApplied) setStep('done');
  };
  const pending = percent !== undefined;
  const screens: Record<Step, { content: ReactNode; actions: ReactNode }> = {
    file: {
      content: (
        <FileStep
          table={table}
          onTable={(next) => {
            choices.take(next);
            setStep('columns');
          }}
          path={path}
          isPending={pending}
          onUndo={(one) => task.run(() => undoAndSay(one))}
        />
      ),
      actions: table && (
        <Button variant="contained" onClick={() => setStep('columns')}>
          {label(texts.next)}
        </Button>
      ),
    },
    columns: {
      content: table && (
        <ColumnsStep
          table={table}
          targets={choices.targets}
          matched={matched}
          keyName={choices.key}
          onMatch={choices.match}
          onKey={choices.setKey}
        />
      ),
      actions: (
        <Button
          variant="contained"
          disabled={pending || matched.every((one) => one === '')}
          onClick={() => task.run(verify)}
        >
          {label(texts.verify)}
        </Button>
      ),
    },
    check: {
      content: result && (
        <>
          {isStopped && <Alert severity="warning">{label(texts.notStored)}</Alert>}
          {written === 0 && <p role="status">{label(texts.nothing)}</p>}
          <Results result={result} lines={table?.lines ?? []}>
            {result.counts.wrong > 0 && written > 0 && (
              <FormControlLabel
                control={<Checkbox checked={skipWrong} onChange={(_, isOn) => setSkipWrong(isOn)} />}
                label={label(texts.skipWrong)}
              />
            )}
          </Results>
        </>
      ),
      actions: written > 0 && (
        <Button variant="contained" disabled={pending || isBlocked} onClick={() => task.run(store)}>
          {label(texts.apply, { count: written })}
        </Button>
      ),
    },
    done: {
      content: counts && (
        <>
          <Alert severity="success" role="status" sx={{ mb: 2 }}>
            {label(texts.stored, {
              created: label(texts.new, { count: counts.new }),
              changed: label(texts.changed, { count: counts.changed }),
            })}
          </Alert>
          {/* Not among the buttons below, where a second tap on the one that stores would undo it. */}
          <Button
            variant="outlined"
            color="error"
            disabled={pending}
            onClick={() => task.run(async () => (await undoAndSay(id)) && onClose())}
          >
            {label(texts.undo)}
          </Button>
        </>
      ),
      actions: null,
    },
  };
  const at = steps.indexOf(step);
  const before = steps[at - 1];
  const list = resource.titles?.list ? label(resource.titles.list) : resource.name;
  return (
    <TitledDialog
      title={label(texts.title, { list })}
      maxWidth="md"
      cancel={step === 'done' ? label(texts.close) : undefined}
      onClose={() => !pending && onClose()}
      actions={
        <>
          {before && step !== 'done' && (
            <Button disabled={pending} onClick={() => setStep(before)}>
              {label(texts.back)}
            </Button>
          )}
          {screens[step].actions}
        </>
      }
    >
      <Typography variant="h3" aria-live="polite" sx={{ mb: 2 }}>
        {label(texts.step, { count: at + 1, name: label(texts[step]) })}
      </Typography>
      {screens[step].content}
      {percent !== undefined && (
        <Percent percent={percent} text={step === 'columns' ? texts.checking : texts.storing} />
      )}
    </TitledDialog>
  );
}
