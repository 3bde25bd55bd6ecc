import Box from '@mui/material/Box';
import { useId } from 'react';
import { plainTextOf } from '../../../fields/columns/columns';
import { StoredValue } from '../../../fields/columns/StoredValue';
import { useLabel } from '../../../i18n/useLabel';
import type { Label, Values } from '../../../metadata';
import { SideBySide, useTextChanges } from '../../../ui/SideBySide';
import type { Change } from '../../../write/changes';
import { isBlank, looksSame } from '../../../write/equality';
import { fieldAt, useFieldName } from '../../../write/fieldAt';
import { useRecordForm } from '../useRecordForm';

const formattingText: Label = {
  fr: 'Seule la mise en forme a changé.',
  en: 'Only the formatting changed.',
};

interface FieldChangeProps {
  change: Change;
  titles: readonly [before: string, after: string];
  /** If several fields share the path, the record decides which of them is shown. */
  records: readonly [before: Values, after: Values];
}

/** The items that the other version of the list does not have. */
function OwnItems({
  path,
  record,
  items,
  others,
}: Pick<Change, 'path'> & { record: Values; items: unknown; others: unknown }) {
  const { resource } = useRecordForm();
  const nameFor = useFieldName();
  if (!Array.isArray(items)) return null;
  const left: unknown[] = Array.isArray(others) ? [...others] : [];
  return items.map((item: unknown, index) => {
    const at = left.findIndex((other) => looksSame(item, other));
    // Each item of the other version matches only one of these items.
    if (at >= 0) {
      left.splice(at, 1);
      return null;
    }
    const itemPath = [...path, String(index)];
    return (
      <Box key={index} sx={{ mt: 1 }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{nameFor(resource, itemPath, record)}</Box>
        <StoredValue resource={resource} path={itemPath} value={item} record={record} />
      </Box>
    );
  });
}

export function ValueChange({ change, titles, records }: FieldChangeProps) {
  const { resource } = useRecordForm();
  const label = useLabel();
  const { path, before, after } = change;
  const { field, isWhole } = fieldAt(resource.fields, path, records[1]) ?? {};
  const isText = [before, after].every((value) => typeof value === 'string' || isBlank(value));
  const isRich = field?.kind === 'richText';
  // No word diff for the code that a field such as a choice or a date stores: `StoredValue` shows it in words.
  const isWordDiff = isText && (isRich || !isWhole || field?.kind === 'text' || field?.kind === 'longText');
  const plainText = (value: unknown) => (isRich ? plainTextOf(String(value ?? '')) : String(value ?? ''));
  const [textBefore, textAfter] = [plainText(before), plainText(after)];
  const marked = useTextChanges(isWordDiff ? textBefore : '', isWordDiff ? textAfter : '');
  const side = (value: unknown, index: 0 | 1) =>
    isWordDiff && !isBlank(value) ? (
      marked[index]
    ) : (
      <>
        <StoredValue resource={resource} path={path} value={value} record={records[index]} />
        {isWhole && field?.kind === 'list' && (
          <OwnItems path={path} record={records[index]} items={value} others={index === 0 ? after : before} />
        )}
      </>
    );
  return (
    <>
      {isRich && textBefore === textAfter && <p>{label(formattingText)}</p>}
      <SideBySide titles={titles} sides={[side(before, 0), side(after, 1)]} />
    </>
  );
}

export function FieldChange(props: FieldChangeProps) {
  const { resource } = useRecordForm();
  const nameFor = useFieldName();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 0.5, fontSize: '0.875rem' }}>
        {nameFor(resource, props.change.path, props.records[1])}
      </Box>
      <ValueChange {...props} />
    </Box>
  );
}
