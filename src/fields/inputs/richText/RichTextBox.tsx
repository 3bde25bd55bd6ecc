import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useLabel } from '../../../i18n/useLabel';
import RichTextEditor from './RichTextEditor';
import { textHeight } from './RichTextSkeleton';
import { lossesOf } from './richTextLosses';
import { documentOf, htmlOf } from './richTextSchema';
import { lossTexts, texts } from './texts';

const Source = styled('textarea')(({ theme }) => ({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  fieldSizing: 'content',
  minHeight: textHeight,
  maxHeight: '60vh',
  padding: '8px 12px',
  resize: 'vertical',
  border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  '@media (pointer: coarse)': { fontSize: 16 },
  '&:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
}));

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

interface RichTextBoxProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  describedBy: string | undefined;
  language?: { lang?: string; dir?: 'ltr' | 'rtl' };
}

/** If the editor would lose a part of the HTML, the text is read-only until the user opens the source or insists. */
export default function RichTextBox(props: RichTextBoxProps) {
  const { label, value, onChange, onBlur, describedBy, language = {} } = props;
  const text = useLabel();
  const id = useId();
  /** The HTML that was last passed to the form or received from it. */
  const latest = useRef(value);
  const [opened, setOpened] = useState({ html: value, version: 0 });
  const [isSource, setIsSource] = useState(false);
  const [isForced, setIsForced] = useState(false);
  const [autoFocus, setAutoFocus] = useState(false);
  const initial = useMemo(() => documentOf(opened.html), [opened.html]);
  const losses = useMemo(() => lossesOf(opened.html, htmlOf(initial)), [opened.html, initial]);

  const open = (html: string) => {
    latest.current = html;
    setIsForced(false);
    setOpened(({ version }) => ({ html, version: version + 1 }));
  };
  const change = (html: string) => {
    latest.current = html;
    onChange(html);
  };
  const showSource = (next: boolean) => {
    setIsSource(next);
    setAutoFocus(true);
    if (!next) open(value);
  };
  // A stable function, so that a key press does not re-render the toolbar.
  const onSource = useEvent(() => showSource(true));

  // The value changed elsewhere, for example by a restored draft.
  useEffect(() => {
    if (value !== latest.current) open(value);
  });

  const lossLabel = (loss: string) =>
    text(lossTexts[Object.hasOwn(lossTexts, loss) ? loss : loss.startsWith('@') ? 'attribute' : 'tag'], {
      name: loss.replace('@', ''),
    });

  if (isSource) {
    return (
      <>
        <Source
          autoFocus
          rows={12}
          aria-label={text(texts.sourceOf, { name: label })}
          aria-describedby={describedBy}
          spellCheck={false}
          value={value}
          onChange={(event) => change(event.target.value)}
          onBlur={onBlur}
          lang={language.lang}
        />
        <Actions>
          <Button size="small" variant="outlined" onClick={() => showSource(false)}>
            {text(texts.formatted)}
          </Button>
        </Actions>
      </>
    );
  }
  const isReadOnly = losses.length > 0 && !isForced;
  return (
    <>
      {isReadOnly && (
        <Alert severity="warning" role="note" id={id} sx={{ mb: 1 }}>
          {text(texts.losing, { list: losses.map(lossLabel).join(', ') })}
          <Actions>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={() => {
                setIsForced(true);
                setAutoFocus(true);
              }}
            >
              {text(texts.force)}
            </Button>
            <Button size="small" color="inherit" variant="outlined" onClick={onSource}>
              {text(texts.editSource)}
            </Button>
          </Actions>
        </Alert>
      )}
      <RichTextEditor
        key={opened.version}
        label={label}
        initialHtml={opened.html}
        initial={initial}
        isReadOnly={isReadOnly}
        autoFocus={autoFocus}
        onChange={change}
        onBlur={onBlur}
        onSource={onSource}
        {...language}
        describedBy={[isReadOnly && id, describedBy].filter(Boolean).join(' ') || undefined}
      />
    </>
  );
}
