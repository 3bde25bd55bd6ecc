import {
  mdiCodeTags,
  mdiFormatAlignCenter,
  mdiFormatAlignJustify,
  mdiFormatAlignLeft,
  mdiFormatAlignRight,
  mdiFormatBold,
  mdiFormatClear,
  mdiFormatHeader2,
  mdiFormatHeader3,
  mdiFormatItalic,
  mdiFormatListBulleted,
  mdiFormatListNumbered,
  mdiFormatQuoteClose,
  mdiFormatSubscript,
  mdiFormatSuperscript,
  mdiFormatUnderline,
  mdiImageOutline,
  mdiLinkVariant,
  mdiRedo,
  mdiTableColumnPlusAfter,
  mdiTableColumnPlusBefore,
  mdiTableColumnRemove,
  mdiTablePlus,
  mdiTableRemove,
  mdiTableRowPlusAfter,
  mdiTableRowPlusBefore,
  mdiTableRowRemove,
  mdiUndo,
} from '@mdi/js';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type MouseEvent, memo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { LazyBankDialog } from '../../../bank/BankButton';
import { useLabel } from '../../../i18n/useLabel';
import { Icon } from '../../../ui/Icon';
import { LinkDialog } from './LinkDialog';
import { alignments, newLinkAttributes } from './richTextSchema';
import { texts } from './texts';

interface Command {
  /** The key of the button's title. For a format without `level`, also the node or mark that the button sets. */
  name: keyof typeof texts;
  path: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  level?: number;
}

const formats: readonly Command[] = [
  { name: 'bold', path: mdiFormatBold, run: (chain) => chain.toggleBold() },
  { name: 'italic', path: mdiFormatItalic, run: (chain) => chain.toggleItalic() },
  { name: 'underline', path: mdiFormatUnderline, run: (chain) => chain.toggleUnderline() },
  {
    name: 'superscript',
    path: mdiFormatSuperscript,
    run: (chain) => chain.unsetSubscript().toggleSuperscript(),
  },
  { name: 'subscript', path: mdiFormatSubscript, run: (chain) => chain.unsetSuperscript().toggleSubscript() },
  { name: 'heading', path: mdiFormatHeader2, run: (chain) => chain.toggleHeading({ level: 2 }), level: 2 },
  { name: 'subheading', path: mdiFormatHeader3, run: (chain) => chain.toggleHeading({ level: 3 }), level: 3 },
  { name: 'bulletList', path: mdiFormatListBulleted, run: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', path: mdiFormatListNumbered, run: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', path: mdiFormatQuoteClose, run: (chain) => chain.toggleBlockquote() },
];

const clearAndHistory: readonly Command[] = [
  { name: 'clear', path: mdiFormatClear, run: (chain) => chain.unsetAllMarks().clearNodes() },
  { name: 'undo', path: mdiUndo, run: (chain) => chain.undo() },
  { name: 'redo', path: mdiRedo, run: (chain) => chain.redo() },
];

const tableCommands: readonly Command[] = [
  { name: 'rowBefore', path: mdiTableRowPlusBefore, run: (chain) => chain.addRowBefore() },
  { name: 'rowAfter', path: mdiTableRowPlusAfter, run: (chain) => chain.addRowAfter() },
  { name: 'removeRow', path: mdiTableRowRemove, run: (chain) => chain.deleteRow() },
  { name: 'columnBefore', path: mdiTableColumnPlusBefore, run: (chain) => chain.addColumnBefore() },
  { name: 'columnAfter', path: mdiTableColumnPlusAfter, run: (chain) => chain.addColumnAfter() },
  { name: 'removeColumn', path: mdiTableColumnRemove, run: (chain) => chain.deleteColumn() },
  { name: 'removeTable', path: mdiTableRemove, run: (chain) => chain.deleteTable() },
];

/** If the table is the last block, adds a paragraph below it, so that users can type there. */
const insertTable = (chain: ChainedCommands) =>
  chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).command(({ tr, state }) => {
    const paragraph = state.schema.nodes.paragraph?.create();
    if (paragraph && tr.doc.lastChild?.type.name === 'table') tr.insert(tr.doc.content.size, paragraph);
    return true;
  });

const alignIcons = {
  left: mdiFormatAlignLeft,
  center: mdiFormatAlignCenter,
  right: mdiFormatAlignRight,
  justify: mdiFormatAlignJustify,
};

const Toolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 4,
  borderBottom: `1px solid ${theme.palette.divider}`,
  // One line on a phone, so that the text stays in view.
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
  '& .MuiToggleButton-root': {
    border: 0,
    padding: 5,
    color: theme.palette.text.secondary,
    '@media (pointer: coarse)': { padding: 10 },
  },
  '& .Mui-selected': { color: theme.palette.primary.main },
}));

interface ToolbarButtonProps {
  name: keyof typeof texts;
  path: string;
  isActive?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function ToolbarButton({ name, path, isActive = false, onClick }: ToolbarButtonProps) {
  const title = useLabel()(texts[name]);
  return (
    <Tooltip title={title}>
      <ToggleButton
        value={name}
        selected={isActive}
        aria-label={title}
        // Keeps the text selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon path={path} />
      </ToggleButton>
    </Tooltip>
  );
}

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  onSource: () => void;
  onPicture: (file: RaRecord) => void;
}

export const RichTextToolbar = memo(({ editor, label, onSource, onPicture }: RichTextToolbarProps) => {
  const text = useLabel();
  const [alignAnchor, setAlignAnchor] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      formats: formats
        .filter(({ name, level }) => current.isActive(level ? 'heading' : name, level && { level }))
        .map(({ name }) => name),
      link: current.isActive('link'),
      align: alignments.find((textAlign) => current.isActive({ textAlign })) ?? 'left',
      table: current.isActive('table'),
      href: String(current.getAttributes('link').href ?? ''),
    }),
  });
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => command(editor.chain().focus()).run();
  const setLink = (href: string) => {
    run((chain) => {
      const link = chain.extendMarkRange('link');
      if (href === '') return link.unsetLink();
      // An existing link keeps its other attributes.
      if (active.link) return link.setLink({ href });
      const attrs = { ...newLinkAttributes, href };
      if (!editor.state.selection.empty) return link.setLink(attrs);
      return link.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs }] });
    });
    setDialog(undefined);
  };
  const buttonsOf = (commands: readonly Command[]) =>
    commands.map((command) => (
      <ToolbarButton
        key={command.name}
        name={command.name}
        path={command.path}
        isActive={active.formats.includes(command.name)}
        onClick={() => run(command.run)}
      />
    ));
  return (
    <>
      <Toolbar role="toolbar" aria-label={text(texts.toolbar, { name: label })}>
        {buttonsOf(formats)}
        <ToolbarButton
          name="align"
          path={alignIcons[active.align]}
          onClick={(event) => setAlignAnchor(event.currentTarget)}
        />
        <ToolbarButton
          name="link"
          path={mdiLinkVariant}
          isActive={active.link}
          onClick={() => setDialog('link')}
        />
        <ToolbarButton name="image" path={mdiImageOutline} onClick={() => setDialog('image')} />
        <ToolbarButton name="table" path={mdiTablePlus} onClick={() => run(insertTable)} />
        {buttonsOf(clearAndHistory)}
        <ToolbarButton name="source" path={mdiCodeTags} onClick={onSource} />
        {dialog === 'link' && (
          <LinkDialog href={active.href} onClose={() => setDialog(undefined)} onSet={setLink} />
        )}
        {dialog === 'image' && (
          <LazyBankDialog
            onClose={() => setDialog(undefined)}
            onChoose={(file) => {
              const { url, alt } = file;
              if (typeof url !== 'string') return;
              run((chain) => chain.setImage({ src: url, alt: typeof alt === 'string' ? alt.trim() : '' }));
              onPicture(file);
            }}
          />
        )}
        {alignAnchor && (
          <Menu open anchorEl={alignAnchor} onClose={() => setAlignAnchor(undefined)}>
            {alignments.map((alignment) => (
              <MenuItem
                key={alignment}
                role="menuitemradio"
                aria-checked={alignment === active.align}
                onClick={() => {
                  setAlignAnchor(undefined);
                  run((chain) => chain.setTextAlign(alignment));
                }}
              >
                <ListItemIcon>
                  <Icon path={alignIcons[alignment]} />
                </ListItemIcon>
                {text(texts[`align${alignment}`])}
              </MenuItem>
            ))}
          </Menu>
        )}
      </Toolbar>
      {active.table && (
        <Toolbar role="toolbar" aria-label={text(texts.tableTools, { name: label })}>
          {buttonsOf(tableCommands)}
        </Toolbar>
      )}
    </>
  );
});
