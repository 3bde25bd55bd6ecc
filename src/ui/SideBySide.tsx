import Box from '@mui/material/Box';
import { diffWords, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';

/** In milliseconds. Two long texts without common words would block the page for seconds. */
const DIFF_TIMEOUT = 200;

/** If the comparison takes too long, marks the whole text as changed. */
const wordsOf = (before: string, after: string) => {
  const options = { timeout: DIFF_TIMEOUT };
  const words = diffWords(before, after, options);
  const earlier = words?.map(({ value, added }) => (added ? '' : value)).join('');
  // `diffWords` keeps only the spaces of the later text. If the earlier text has others, compare spaces too.
  const exact = words && earlier !== before ? diffWordsWithSpace(before, after, options) : words;
  return (
    exact ?? [
      { value: before, removed: true, added: false },
      { value: after, removed: false, added: true },
    ]
  );
};

const elementOf = ({ added, removed }: ReturnType<typeof wordsOf>[number]) => {
  if (added) return 'ins';
  return removed ? 'del' : 'span';
};

function TextChange({ words, isAfter }: { words: ReturnType<typeof wordsOf>; isAfter: boolean }) {
  return words.map((word, index) => {
    if (isAfter ? word.removed : word.added) return null;
    const Mark = elementOf(word);
    return <Mark key={index}>{word.value}</Mark>;
  });
}

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
