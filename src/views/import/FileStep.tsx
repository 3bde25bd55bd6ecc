import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useIncomingFiles } from '../../bank/upload/useIncomingFiles';
import { atDateTime } from '../../i18n/dates';
import { useAuthorName, useLabel, useLanguage } from '../../i18n/useLabel';
import { capitalised, type Label } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { Entries, useEntries } from '../../ui/Entries';
import { plainList } from '../../ui/plainList';
import type { Task } from '../../ui/useTask';
import { FileProblem } from './file/problem';
import type { Table } from './file/readFile';
import { texts } from './texts';
import { isPastImport } from './useImport';

interface PastImportsProps {
  path: string;
  isPending: boolean;
  onUndo: (id: string) => void;
}

function PastImports({ path, isPending, onUndo }: PastImportsProps) {
  const label = useLabel();
  const language = useLanguage();
  const authorOf = useAuthorName();
  const query = useEntries(path, isPastImport);
  const { data = [] } = query;
  if (data.length === 0) return <Entries queries={[query]} empty={false} height={24} children={null} />;
  return (
    <Box component="section" aria-label={label(texts.recent)} sx={{ mt: 3 }}>
      <Typography variant="h3">{label(texts.recent)}</Typography>
      <Box component="ul" sx={plainList}>
        {data.map(({ id, at, by, created, changed, undoneAt }) => {
          const date = atDateTime(at, language);
          const line = label(texts.by, {
            date: capitalised(date),
            by: authorOf(by),
            created: label(texts.new, { count: created }),
            changed: label(texts.changed, { count: changed }),
          });
          return (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 }}
            >
              <span>{line}</span>
              {undoneAt ? (
                <Box component="i" sx={{ color: 'text.secondary' }}>
                  {label(texts.wasUndone)}
                </Box>
              ) : (
                <Button
                  size="small"
                  disabled={isPending}
                  aria-label={label(texts.undoOf, { date })}
                  onClick={() => onUndo(id)}
                >
                  {label(texts.undo)}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface FileStepProps extends Pick<PastImportsProps, 'path' | 'onUndo'> {
  task: Task;
  table: Table | undefined;
  /** Called before a file is read. */
  onRead: () => void;
  onTable: (table: Table) => void;
}

export function FileStep({ task, table, onRead, onTable, path, onUndo }: FileStepProps) {
  const can = useCan();
  const label = useLabel();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Label>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File) => {
    onRead();
    setReading(true);
    setProblem(undefined);
    try {
      const { readFile } = await import('./file/readFile');
      onTable(await readFile(file, language));
    } catch (error) {
      setProblem(error instanceof FileProblem ? error.label : texts.unreadable);
    } finally {
      setReading(false);
    }
  };
  const take = (file: File | undefined) => file && task.run(() => read(file));
  const isOver = useIncomingFiles((files) => void take(files[0]));
  return (
    <Box
      sx={{
        borderRadius: 1,
        ...(isOver && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 6 }),
      }}
    >
      <p>{label(texts.chooseNote)}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label(texts.choose)}
        accept=".csv,.tsv,.txt,.xlsx,.ods"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
      <Button variant="outlined" disabled={task.isPending} onClick={() => input.current?.click()}>
        {label(isReading ? texts.reading : texts.choose)}
      </Button>
      <Box component="p" sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', mb: 0 }}>
        {isOver ? <strong>{label(texts.drop)}</strong> : label(texts.dropHint)}
      </Box>
      {table && <p role="status">{label(texts.chosen, { name: table.name, count: table.rows.length })}</p>}
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {label(problem)}
        </Alert>
      )}
      {can('edit') && <PastImports path={path} isPending={task.isPending} onUndo={onUndo} />}
    </Box>
  );
}
