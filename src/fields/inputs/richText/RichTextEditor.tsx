import { styled } from '@mui/material/styles';
import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useEvent, useNotify } from 'react-admin';
import UploadList from '../../../bank/upload/UploadList';
import { anyPicture, useUpload } from '../../../bank/upload/useUpload';
import { useDescribe } from '../../../bank/useDescribe';
import { useLabel } from '../../../i18n/useLabel';
import { nonce } from '../../../ui/nonce';
import { textHeight } from './RichTextSkeleton';
import { RichTextToolbar } from './RichTextToolbar';
import { copyCachedHtml, extensions, htmlOf, pasteLosses } from './richTextSchema';
import { texts } from './texts';

const Frame = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '&:focus-within': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  '& .tiptap': {
    minHeight: textHeight,
    maxHeight: '60vh',
    overflow: 'auto',
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
    '& table': { borderCollapse: 'collapse', width: '100%', margin: '0 0 0.75em' },
    '& td, & th': {
      position: 'relative',
      minWidth: '4em',
      padding: '4px 8px',
      border: `1px solid ${theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e'}`,
      verticalAlign: 'top',
      '& > :last-child': { marginBottom: 0 },
    },
    '& th': { backgroundColor: theme.palette.action.hover, textAlign: 'left' },
    '& .selectedCell': { backgroundColor: theme.palette.action.selected },
  },
}));

interface RichTextEditorProps {
  label: string;
  initialHtml: string;
  /** The document parsed from `initialHtml`. */
  initial: Node;
  isReadOnly: boolean;
  autoFocus: boolean;
  onChange: (html: string) => void;
  onBlur: () => void;
  onSource: () => void;
  describedBy: string | undefined;
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

/** react-admin's `RichTextInput` resets the content at each key press and has no accessible name. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, initialHtml, initial, isReadOnly, autoFocus, onChange, onBlur, onSource } = props;
  const { describedBy, lang, dir } = props;
  const [content] = useState(() => initial.toJSON());
  const editor = useEditor({
    extensions,
    content,
    injectNonce: nonce,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: current }) => {
      const html = htmlOf(current.state.doc);
      if (html === htmlOf(initial)) onChange(initialHtml);
      // For tiptap, a table without text counts as empty.
      else onChange(current.isEmpty && !html.includes('<table') ? '' : html);
    },
    onBlur,
  });

  // The document of the editor is a copy of `initial`, so its blocks have the same HTML.
  useEffect(() => {
    copyCachedHtml(editor.state.doc, initial);
  }, [editor, initial]);

  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
    if (autoFocus && !isReadOnly) editor.commands.focus();
  }, [editor, isReadOnly, autoFocus]);

  const text = useLabel();
  const notify = useNotify();
  const { describe, question } = useDescribe(({ url }, alt) => {
    editor.commands.command(({ tr }) => {
      tr.doc.descendants(({ type, attrs }, at) => {
        if (type.name === 'image' && attrs.src === url && !attrs.alt)
          tr.setNodeAttribute(at, 'alt', alt.trim());
      });
      return true;
    });
  });
  const onPicture = useEvent(describe);
  /** The position of the last pasted picture. Typing during the upload moves it. */
  const pastedAt = useRef(0);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Transaction }) => {
      pastedAt.current = transaction.mapping.map(pastedAt.current);
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);
  const { upload, uploads } = useUpload(anyPicture, (file) => {
    if (typeof file.url !== 'string') return;
    const picture = { type: 'image', attrs: { src: file.url, alt: String(file.alt ?? '') } };
    editor.commands.insertContentAt(pastedAt.current, picture, { updateSelection: false });
    describe(file);
  });
  /** Uploads pasted pictures, unless there is text too: some programs also copy a picture of their text. */
  const paste = useEvent(({ clipboardData }: ClipboardEvent, slice: Slice): boolean => {
    const files = clipboardData?.files ?? [];
    if (files.length > 0 && slice.content.textBetween(0, slice.content.size).trim() === '') {
      pastedAt.current = editor.state.selection.to;
      upload(files);
      return true;
    }
    const losses = pasteLosses(clipboardData?.getData('text/html') ?? '');
    const lost = [losses.pictures && text(texts.lostPictures), losses.links && text(texts.lostLinks)];
    if (lost.some(Boolean)) notify(lost.filter(Boolean).join(' '), { type: 'warning' });
    return false;
  });

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          // Lets the keyboard scroll read-only text.
          ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(lang && { lang }),
          ...(dir && { dir }),
        },
        handlePaste: (_, event, slice) => paste(event, slice),
        handleDOMEvents: {
          // Links in read-only text must not leave the form.
          click: (_, event) => {
            if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
          },
        },
      },
    });
  }, [editor, label, isReadOnly, describedBy, lang, dir, paste]);

  return (
    <>
      <Frame>
        {!isReadOnly && (
          <RichTextToolbar editor={editor} label={label} onSource={onSource} onPicture={onPicture} />
        )}
        <EditorContent editor={editor} />
      </Frame>
      <UploadList uploads={uploads} />
      {question}
    </>
  );
}
