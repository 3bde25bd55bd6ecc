import { styled } from '@mui/material/styles';
import { Highlight } from '@tiptap/extension-highlight';
import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { RichTextToolbar } from './RichTextToolbar';

const extensions = [
  StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ inline: true }),
  TextStyle,
  Color,
  Highlight.configure({ multicolor: true }),
];

const Frame = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&:focus-within': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  '& .tiptap': {
    minHeight: 200,
    maxHeight: '60vh',
    overflowY: 'auto',
    padding: '8px 12px',
    outline: 'none',
    lineHeight: 1.6,
    overflowWrap: 'anywhere',
    '@media (pointer: coarse)': { fontSize: 16 },
    '& > :first-of-type': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },
    '& p': { margin: '0 0 0.75em' },
    '& img': { maxWidth: '100%', height: 'auto' },
    '& a': { color: theme.palette.primary.main },
    '& blockquote': {
      margin: '0 0 0.75em',
      paddingLeft: 12,
      borderLeft: `3px solid ${theme.palette.divider}`,
    },
  },
}));

interface RichTextEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  describedBy: string | undefined;
}

/**
 * An editor of HTML. It speaks only when something is typed: a text that is opened and left alone keeps its HTML to
 * the letter, also where the editor would write it otherwise. (react-admin's own sets the whole content anew at each
 * key, and its text box has no name.)
 */
export default function RichTextEditor({ label, value, onChange, onBlur, describedBy }: RichTextEditorProps) {
  const spoken = useRef(value);
  const latest = useRef({ onChange, onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur };
  });
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: source }) => {
      spoken.current = source.isEmpty ? '' : source.getHTML();
      latest.current.onChange(spoken.current);
    },
    onBlur: () => latest.current.onBlur(),
  });

  // A text that was put into the form from elsewhere: a draft, the answer of a save.
  useEffect(() => {
    if (value === spoken.current) return;
    spoken.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(describedBy && { 'aria-describedby': describedBy }),
        },
      },
    });
  }, [editor, label, describedBy]);

  return (
    <Frame>
      <RichTextToolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </Frame>
  );
}
