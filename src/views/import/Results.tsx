import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import { choiceOf, publicStatuses } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { plainList } from '../../ui/plainList';
import { useFieldName } from '../../write/fieldAt';
import { texts } from './texts';
import { type ImportResult, type ImportRow, type RowState, rowStates } from './useImport';

const Rows = styled('ol')(({ theme }) => ({
  ...plainList,
  // A phone has no room for a scrolling list in a scrolling dialog.
  [theme.breakpoints.up('sm')]: { maxHeight: '45vh', overflowY: 'auto' },
  '& > li': {
    padding: '8px 4px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& ul': { ...plainList, color: theme.palette.text.secondary, fontSize: '0.875rem' },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { color: theme.palette.text.primary, textDecoration: 'none', fontWeight: 550 },
  '& [data-advice]': { color: theme.palette.warning.main },
  '& [data-error]': { color: theme.palette.error.main },
}));

function Row({ row, line }: { row: ImportRow; line: number | undefined }) {
  const resource = useResource();
  const label = useLabel();
  const colon = colonIn(useLanguage());
  const translate = useTranslate();
  const fieldName = useFieldName();
  const nameAt = (path: string) => (path === '' ? '' : `${fieldName(resource, path.split('.'))}${colon} `);
  return (
    <li>
      {line !== undefined && `${label(texts.row, { line })} · `}
      <b>{row.title || translate('list.untitled')}</b>
      <ul>
        {Object.entries(row.errors).map(([path, text]) => (
          <li key={path} data-error>
            {nameAt(path)}
            {text}
          </li>
        ))}
        {Object.entries(row.advice ?? {}).map(([path, text]) => (
          <li key={path} data-advice>
            {label(texts.toCheck, { text: `${nameAt(path)}${text}` })}
          </li>
        ))}
        {row.changes.map(({ path, before, after }) => (
          <li key={path}>
            {nameAt(path)}
            {before ? <del>{before}</del> : label(texts.empty)} →{' '}
            {after ? <ins>{after}</ins> : label(texts.empty)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function StatusNote({ counts }: Pick<ImportResult, 'counts'>) {
  const resource = useResource();
  const { fields, workflow, public: site } = resource;
  const label = useLabel();
  const { status } = fields;
  const start = status?.kind === 'status' ? choiceOf(status.choices, status.default) : undefined;
  const newNote = workflow?.save ? texts.newDraft : start && texts.newStatus;
  const areNewSeen =
    start && site && !workflow?.save && (publicStatuses(resource)?.includes(String(start.id)) ?? true);
  const notes = [
    counts.new > 0 && newNote && label(newNote, { status: label(start?.label) }),
    counts.new > 0 && areNewSeen && label(texts.atOnce),
    counts.changed > 0 && status && (site || workflow?.publish) && label(texts.published),
    !status && site && counts.new + counts.changed > 0 && label(texts.atOnce),
  ].filter(Boolean);
  return notes.length > 0 && <p>{notes.join(' ')}</p>;
}

interface ResultsProps {
  result: ImportResult;
  /** The number of each row in the file. */
  lines?: readonly number[];
  children?: ReactNode;
}

export function Results({ result, lines, children }: ResultsProps) {
  const label = useLabel();
  const { counts, rows } = result;
  const [chosen, setChosen] = useState<{ result: ImportResult; state: RowState }>();
  const present = rowStates.filter((state) => counts[state] > 0);
  const first = counts.wrong > 0 ? 'wrong' : present.find((state) => state !== 'same');
  // A choice holds for one result: a later result shows its wrong rows first.
  const shown = chosen?.result === result ? chosen.state : first;
  const shownRows = rows.filter(({ state }) => state === shown);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {present.map((state) => (
          <Button
            key={state}
            size="small"
            variant={state === shown ? 'contained' : 'outlined'}
            color={state === 'wrong' ? 'error' : 'primary'}
            aria-pressed={state === shown}
            onClick={() => setChosen({ result, state })}
          >
            {label(texts[state], { count: counts[state] })}
          </Button>
        ))}
      </Box>
      <StatusNote counts={counts} />
      {children}
      <Rows tabIndex={0} aria-label={shown && label(texts[shown], { count: counts[shown] })}>
        {shownRows.map((row) => (
          <Row key={row.line} row={row} line={lines?.[row.line - 1]} />
        ))}
      </Rows>
      {shown && counts[shown] > shownRows.length && <p>{label(texts.shown)}</p>}
    </Box>
  );
}
