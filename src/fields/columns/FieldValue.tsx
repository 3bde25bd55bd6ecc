import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'react-admin';
import { fullDate } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { isReadable } from '../../metadata';
import { useReferenceNames } from '../useReferenceRecords';
import type { CellProps } from './cell';
import { renderCell } from './columns';
import { chipStyles } from './StatusChip';

/**
 * A label and a read-only value, shown as in a list cell. Differences: a `dateTime`, or a `date` with `age`, becomes a
 * full date, and all files are listed.
 * @example <FieldValue field={halls.fields.price} value={hall.price} record={hall} />
 */
export function FieldValue({ field, value, record }: Pick<CellProps, 'field' | 'value' | 'record'>) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const nameOf = useReferenceNames([field]);
  const renderValue = () => {
    const cell = { field, value, record, language, label, translate, nameOf };
    if (!field.components?.Cell && isReadable(field, value)) {
      if (field.kind === 'dateTime' || (field.kind === 'date' && field.age)) return fullDate(value, language);
      if (field.kind === 'file' && Array.isArray(value))
        return value.map((file, index) => <div key={index}>{renderCell({ ...cell, value: file })}</div>);
    }
    return renderCell(cell);
  };
  return (
    <div>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}>
        {label(field.label)}
      </Box>
      <Box
        sx={{
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          '& a': { color: 'primary.main' },
          '& .chip': chipStyles,
        }}
      >
        {renderValue() || '—'}
      </Box>
      {field.readOnly && field.help && <FormHelperText>{label(field.help)}</FormHelperText>}
    </div>
  );
}
