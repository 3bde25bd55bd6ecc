import Box from '@mui/material/Box';
import { diffWords } from 'diff';
import { useId, useMemo } from 'react';
import { plainTextOf } from '../../../fields/columns/columns';
import { StoredValue } from '../../../fields/columns/StoredValue';
import { useLabel } from '../../../i18n/useLabel';
import type { Label } from '../../../metadata';
import type { Change } from '../../../write/changes';
import { isBlank } from '../../../write/equality';
import { fieldAt, useFieldName } from '../../../write/fieldAt';
import { useRecordForm } from '../useRecordForm';

const layoutText: Label = {
  fr: 'Seule la mise en forme a changé.',
  en: 'Only the formatting changed.',
};

/** Milliseconds for a comparison. The one of two long texts without common words would block the page for seconds. */
const DIFF_TIMEOUT = 200;

/** The words that two texts share, and those of one of them only. If that takes too long, the whole texts differ. */
const wordsOf = (before: string, after: string) =>
  diffWords(before, after, { timeout: DIFF_TIMEOUT }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];

/** The element of words that only the later or the earlier text has, or that both have. */
const elementOf = ({ added, removed }: ReturnType<typeof wordsOf>[number]) => {
  if (added) return 'ins';
  return removed ? 'del' : 'span';
};

/** One of two compared texts. Marks the words that the other one lacks. */
function TextChange({ words, isAfter }: { words: ReturnType<typeof wordsOf>; isAfter: boolean }) {
  return words.map((word, index) => {
    if (isAfter ? word.removed : word.added) return null;
    const Mark = elementOf(word);
    return <Mark key={index}>{word.value}</Mark>;
  });
}

interface FieldChangeProps {
  change: Change;
  titles: readonly [before: string, after: string];
}

/** A value before and after a change, with the words that differ marked. */
export function ValueChange({ change, titles }: FieldChangeProps) {
  const { resource } = useRecordForm();
  const label = useLabel();
  const { path, before, after } = change;
  const { field, isWhole } = fieldAt(resource.fields, path) ?? {};
  const isText = [before, after].every((value) => typeof value === 'string' || isBlank(value));
  const isRich = field?.kind === 'richText';
  const isWordDiff = isText && (isRich || !isWhole || field?.kind === 'text' || field?.kind === 'longText');
  const plainText = (value: unknown) => (isRich ? plainTextOf(String(value ?? '')) : String(value ?? ''));
  const [textBefore, textAfter] = [plainText(before), plainText(after)];
  const words = useMemo(
    () => (isWordDiff ? wordsOf(textBefore, textAfter) : []),
    [isWordDiff, textBefore, textAfter],
  );
  return (
    <>
      {isRich && textBefore === textAfter && <p>{label(layoutText)}</p>}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {[before, after].map((value, index) => (
          <Box
            key={titles[index]}
            sx={{
              minWidth: 0,
              p: 1.5,
              border: 1,
              borderRadius: 1,
              borderColor: 'divider',
              maxHeight: 240,
              overflow: 'auto',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              '& del': { bgcolor: 'error.main', color: 'error.contrastText' },
              '& ins': { bgcolor: 'success.main', color: 'success.contrastText', textDecoration: 'none' },
            }}
          >
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{titles[index]}</Box>
            {isWordDiff && !isBlank(value) ? (
              <TextChange words={words} isAfter={index === 1} />
            ) : (
              <StoredValue resource={resource} path={path} value={value} />
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

/** A changed value under the name of its field. */
export function FieldChange(props: FieldChangeProps) {
  const { resource } = useRecordForm();
  const nameFor = useFieldName();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 0.5, fontSize: '0.875rem' }}>
        {nameFor(resource, props.change.path)}
      </Box>
      <ValueChange {...props} />
    </Box>
  );
}
