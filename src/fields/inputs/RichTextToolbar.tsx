import {
  mdiFormatBold,
  mdiFormatClear,
  mdiFormatHeader2,
  mdiFormatHeader3,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListNumbered,
  mdiFormatQuoteClose,
  mdiFormatUnderline,
  mdiImageOutline,
  mdiLinkVariant,
  mdiRedo,
  mdiUndo,
} from '@mdi/js';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import { LinkDialog } from './LinkDialog';

const BankDialog = lazy(() => import('../bank/BankDialog'));

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 4,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& .MuiToggleButton-root': { border: 0, padding: 5, color: theme.palette.text.secondary },
  '& .Mui-selected': { color: theme.palette.primary.main },
}));

interface Command {
  name: string;
  path: string;
  run: (editor: Editor) => unknown;
  isActive?: (editor: Editor) => boolean;
}

const chain = (editor: Editor) => editor.chain().focus();

const commands: readonly Command[] = [
  {
    name: 'bold',
    path: mdiFormatBold,
    run: (e) => chain(e).toggleBold().run(),
    isActive: (e) => e.isActive('bold'),
  },
  {
    name: 'italic',
    path: mdiFormatItalic,
    run: (e) => chain(e).toggleItalic().run(),
    isActive: (e) => e.isActive('italic'),
  },
  {
    name: 'underline',
    path: mdiFormatUnderline,
    run: (e) => chain(e).toggleUnderline().run(),
    isActive: (e) => e.isActive('underline'),
  },
  {
    name: 'heading',
    path: mdiFormatHeader2,
    run: (e) => chain(e).toggleHeading({ level: 2 }).run(),
    isActive: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    path: mdiFormatHeader3,
    run: (e) => chain(e).toggleHeading({ level: 3 }).run(),
    isActive: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    path: mdiFormatListBulleted,
    run: (e) => chain(e).toggleBulletList().run(),
    isActive: (e) => e.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    path: mdiFormatListNumbered,
    run: (e) => chain(e).toggleOrderedList().run(),
    isActive: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    path: mdiFormatQuoteClose,
    run: (e) => chain(e).toggleBlockquote().run(),
    isActive: (e) => e.isActive('blockquote'),
  },
];

const later: readonly Command[] = [
  { name: 'clear', path: mdiFormatClear, run: (e) => chain(e).unsetAllMarks().clearNodes().run() },
  { name: 'undo', path: mdiUndo, run: (e) => chain(e).undo().run() },
  { name: 'redo', path: mdiRedo, run: (e) => chain(e).redo().run() },
];

interface ToolProps {
  name: string;
  path: string;
  isActive?: boolean;
  onClick: () => void;
}

function Tool({ name, path, isActive = false, onClick }: ToolProps) {
  const title = useTranslate()(`forms.richText.${name}`);
  return (
    <Tooltip title={title}>
      <ToggleButton
        value={name}
        selected={isActive}
        aria-label={title}
        // The text keeps its selection while the button is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon path={path} />
      </ToggleButton>
    </Tooltip>
  );
}

/** The buttons above a formatted text. */
export function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const translate = useTranslate();
  const [asks, setAsks] = useState<'link' | 'image'>();
  const active = useEditorState({
    editor,
    selector: ({ editor: source }) => ({
      names: commands
        .filter((command) => command.isActive?.(source))
        .map((command) => command.name)
        .join(' '),
      link: source.isActive('link'),
      href: String(source.getAttributes('link').href ?? ''),
    }),
  });
  const names = active.names.split(' ');
  const setLink = (href: string) => {
    const text = chain(editor).extendMarkRange('link');
    if (href === '') text.unsetLink().run();
    else if (editor.state.selection.empty && !active.link)
      text.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else text.setLink({ href }).run();
    setAsks(undefined);
  };
  return (
    <Bar role="toolbar" aria-label={translate('forms.richText.toolbar', { name: label })}>
      {commands.map(({ name, path, run }) => (
        <Tool
          key={name}
          name={name}
          path={path}
          isActive={names.includes(name)}
          onClick={() => run(editor)}
        />
      ))}
      <Tool name="link" path={mdiLinkVariant} isActive={active.link} onClick={() => setAsks('link')} />
      <Tool name="image" path={mdiImageOutline} onClick={() => setAsks('image')} />
      {later.map(({ name, path, run }) => (
        <Tool key={name} name={name} path={path} onClick={() => run(editor)} />
      ))}
      {asks === 'link' && (
        <LinkDialog href={active.href} onClose={() => setAsks(undefined)} onSet={setLink} />
      )}
      {asks === 'image' && (
        <Suspense fallback={null}>
          <BankDialog
            onClose={() => setAsks(undefined)}
            onChoose={({ url, alt }) => {
              setAsks(undefined);
              if (typeof url === 'string') {
                chain(editor)
                  .setImage({ src: url, alt: typeof alt === 'string' ? alt : '' })
                  .run();
              }
            }}
          />
        </Suspense>
      )}
    </Bar>
  );
}
