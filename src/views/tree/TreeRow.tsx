import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  mdiDragVertical,
  mdiFileTreeOutline,
  mdiFormatIndentDecrease,
  mdiFormatIndentIncrease,
} from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeOption } from '../../fields/useTreeOptions';
import { useLabel } from '../../i18n/useLabel';
import { IconAction } from '../../ui/IconAction';
import { texts } from './texts';

const DropZone = styled('div')(({ theme }) => ({
  marginBottom: 8,
  padding: '8px 12px',
  borderRadius: 8,
  border: '1px dashed transparent',
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  '&[data-open]': { borderColor: theme.palette.text.disabled },
  '&[data-over]': { backgroundColor: theme.palette.action.selected, borderColor: theme.palette.primary.main },
}));

export function RootDropZone({ isOpen }: { isOpen: boolean }) {
  const label = useLabel();
  const { setNodeRef, isOver } = useDroppable({ id: 'root', disabled: !isOpen });
  return (
    <DropZone ref={setNodeRef} data-open={isOpen || undefined} data-over={isOver || undefined}>
      {label(isOpen ? texts.root : texts.hint)}
    </DropZone>
  );
}

const Title = styled('span')({ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 });
const Buttons = styled('span')({ display: 'flex', justifyContent: 'flex-end', alignItems: 'center' });

interface TreeRowProps {
  option: TreeOption;
  name: string;
  link: ReactNode;
  /** The cells after the first column. */
  cells: readonly ReactNode[];
  /** The new parent. The id `null` is the first level. `undefined` disables the button. */
  outdentTarget: { id: string | number | null } | undefined;
  /** The new parent. `undefined` disables the button. */
  indentTarget: { id: string | number; name: string } | undefined;
  isDropTarget: boolean;
  isMovable: boolean;
  /** Whether a move is being stored. */
  isWaiting: boolean;
  /** @param control the `data-control` of the pressed button */
  onMove: (parent: string | number | null, control: string) => void;
  onMoveTo: (anchor: HTMLElement) => void;
  /** `undefined` if the menu of the row has no entry for the user. */
  onOpenMenu: ((anchor: HTMLElement) => void) | undefined;
}

export function TreeRow(props: TreeRowProps) {
  const { option, name, link, cells, outdentTarget, indentTarget, isDropTarget, isMovable, isWaiting } =
    props;
  const { onMove, onMoveTo, onOpenMenu } = props;
  const label = useLabel();
  const translate = useTranslate();
  const { id, level } = option;
  const drag = useDraggable({ id, disabled: !isMovable || isWaiting });
  const drop = useDroppable({ id, disabled: !isDropTarget });
  const moveButton = (
    control: string,
    text: string,
    path: string,
    parent: string | number | null | undefined,
  ) => (
    <IconAction
      path={path}
      label={text}
      data-control={control}
      disabled={parent === undefined || isWaiting}
      onClick={() => parent !== undefined && onMove(parent, control)}
    />
  );
  return (
    <tr
      ref={drop.setNodeRef}
      data-id={id}
      style={{ '--indent': `${level * 28}px`, opacity: drag.isDragging ? 0.4 : undefined } as CSSProperties}
      data-over={drop.isOver || undefined}
    >
      <td className="title">
        <Title>
          {isMovable && (
            <IconAction
              path={mdiDragVertical}
              label={label(texts.drag, { name })}
              ref={drag.setNodeRef}
              {...drag.listeners}
              {...drag.attributes}
              sx={{ cursor: 'grab', touchAction: 'none' }}
            />
          )}
          <span className="unseen">{label(texts.level, { level: level + 1 })}</span>
          {link}
        </Title>
      </td>
      {cells}
      <td className="actions">
        <Buttons>
          {isMovable && (
            <>
              {moveButton(
                'outdent',
                label(texts.outdent, { name }),
                mdiFormatIndentDecrease,
                outdentTarget?.id,
              )}
              {moveButton(
                'indent',
                label(texts.indent, { name, parent: indentTarget?.name ?? '…' }),
                mdiFormatIndentIncrease,
                indentTarget?.id,
              )}
              <IconAction
                path={mdiFileTreeOutline}
                label={label(texts.moveTo, { name })}
                data-control="move"
                aria-haspopup="menu"
                disabled={isWaiting}
                onClick={(event) => onMoveTo(event.currentTarget)}
              />
            </>
          )}
          {onOpenMenu && (
            <button
              type="button"
              className="row-menu"
              aria-haspopup="menu"
              aria-label={translate('list.actionsOf', { name })}
              onClick={(event) => onOpenMenu(event.currentTarget)}
            >
              ⋮
            </button>
          )}
        </Buttons>
      </td>
    </tr>
  );
}
