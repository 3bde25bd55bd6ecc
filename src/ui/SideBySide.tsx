import Box from '@mui/material/Box';
import { diffWords, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';

/** Milliseconds before a comparison stops. Two long texts without common words would block the page for seconds. */
const DIFF_TIMEOUT = 200;

/** The words that two texts share, and those that only one has. If the comparison takes too long, they share none. */
const wordsOf = (before: string, after: string) => {
  const options = { timeout: DIFF_TIMEOUT };
  const words = diffWords(before, after, options);
  const earlier = words?.map(({ value, added }) => (added ? '' : value)).join('');
  // Between shared words, `diffWords` keeps only the spaces and line breaks of the later text. If they differ in the
  // earlier text, compare spaces and line breaks too.
  const exact = words && earlier !== before ? diffWordsWithSpace(before, after, options) : words;
  return (
    exact ?? [
      { value: before, removed: true, added: false },
      { value: after, removed: false, added: true },
    ]
  );
};

/** The element for words: `ins` if only the later text has them, `del` if only the earlier one has them. */
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

/** Two texts, the earlier and the later one, each with marks on the words that the other one lacks. */
export function useTextChanges(before: string, after: string): readonly [ReactNode, ReactNode] {
  const words = useMemo(() => wordsOf(before, after), [before, after]);
  return [
    <TextChange key="before" words={words} isAfter={false} />,
    <TextChange key="after" words={words} isAfter />,
  ];
}

interface SideBySideProps {
  titles: readonly [string, string];
  sides: readonly [ReactNode, ReactNode];
  /** The languages of the two sides, if they differ from that of the page. */
  languages?: readonly [string, string];
}

/** An earlier state and the current or proposed one, side by side; on a phone, one below the other. */
export function SideBySide({ titles, sides, languages }: SideBySideProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {sides.map((side, index) => (
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
          <div lang={languages?.[index]}>{side}</div>
        </Box>
      ))}
    </Box>
  );
}
