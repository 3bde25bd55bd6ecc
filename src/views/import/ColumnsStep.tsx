import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { isKey, type Target } from '../../../contract/cells/targets';
import { useLabel } from '../../i18n/useLabel';
import { shortened } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { plainList } from '../../ui/plainList';
import type { Table } from './file/readFile';
import { texts } from './texts';

const Columns = styled('ul')(({ theme }) => ({
  ...plainList,
  // A phone has no room for a scrolling list in a scrolling dialog.
  [theme.breakpoints.up('sm')]: { maxHeight: '40vh', overflowY: 'auto' },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '8px 4px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
  },
}));

interface ColumnsStepProps {
  table: Table;
  targets: readonly Target[];
  matched: readonly string[];
  keyName: string;
  onMatch: (matched: string[]) => void;
  onKey: (name: string) => void;
}

export function ColumnsStep({ table, targets, matched, keyName, onMatch, onKey }: ColumnsStepProps) {
  const resource = useResource();
  const label = useLabel();
  const nameAt = (at: number) => table.header[at] || label(texts.unnamed, { count: at + 1 });
  const keys = targets.filter((target) => matched.includes(target.name) && isKey(resource, target));
  const leftOut = matched.flatMap((target, at) => (target === '' ? [nameAt(at)] : []));
  return (
    <>
      <p>{label(texts.columnNote)}</p>
      <Columns>
        {matched.map((chosen, at) => (
          <li key={at}>
            <div>
              <b>{nameAt(at)}</b>
              <small>
                {table.rows
                  .slice(0, 3)
                  .flatMap((row) => row[at] || [])
                  .map((text) => shortened(text, 40))
                  .join(' · ')}
              </small>
            </div>
            <NativeSelectField
              label={`${label(texts.holds)} – ${nameAt(at)}`}
              isCompact
              isOn={chosen !== ''}
              value={chosen}
              onChange={(name) =>
                // Only one column can go to each target.
                onMatch(
                  matched.map((other, index) => {
                    if (index === at) return name;
                    return other === name ? '' : other;
                  }),
                )
              }
            >
              <option value="">{label(texts.leftOut)}</option>
              {targets.map((target) => (
                <option key={target.name} value={target.name}>
                  {label(target.label)}
                </option>
              ))}
            </NativeSelectField>
          </li>
        ))}
      </Columns>
      {leftOut.length > 0 && <p>{label(texts.notImported, { names: leftOut.join(', ') })}</p>}
      <Box sx={{ mt: 2 }}>
        <NativeSelectField label={label(texts.key)} value={keyName} onChange={onKey}>
          <option value="">{label(texts.keyNone)}</option>
          {keys.map((target) => (
            <option key={target.name} value={target.name}>
              {label(texts.keyBy, { name: label(target.label) })}
            </option>
          ))}
        </NativeSelectField>
      </Box>
    </>
  );
}
