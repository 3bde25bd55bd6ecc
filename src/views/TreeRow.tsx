import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  mdiDragVertical,
  mdiFileTreeOutline,
  mdiFormatIndentDecrease,
  mdiFormatIndentIncrease,
} from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { TreeOption } from '../fields/useTreeOptions';
import { Icon } from '../layout/Icon';

const Title = styled('span')({ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 });
const Buttons = styled('span')({ display: 'flex', justifyContent: 'flex-end', alignItems: 'center' });

interface TreeRowProps {
  option: TreeOption;
  name: string;
  link: ReactNode;
  cells: readonly ReactNode[];
  /** Where the two buttons lead; none where they cannot. */
  outer: { id: string | number | null } | undefined;
  inner: { id: string | number; name: string } | undefined;
  /** Whether the record that is being dragged may stand below this one. */
  takes: boolean;
  movable: boolean;
  isWaiting: boolean;
  onMove: (parent: string | number | null, control: string) => void;
  onMoveTo: (anchor: HTMLElement, record: RaRecord) => void;
}

/** One record of a tree: dragged by its handle, moved by its buttons. */
export function TreeRow(props: TreeRowProps) {
  const { option, name, link, cells, outer, inner, takes, movable, isWaiting, onMove, onMoveTo } = props;
  const translate = useTranslate();
  const { id, level, record } = option;
  const drag = useDraggable({ id, disabled: !movable });
  const drop = useDroppable({ id, disabled: !takes });
  const step = (control: string, label: string, path: string, parent: string | number | null | undefined) => (
    <IconButton
      data-control={control}
      disabled={parent === undefined || isWaiting}
      aria-label={label}
      title={label}
      onClick={() => parent !== undefined && onMove(parent, control)}
    >
      <Icon path={path} />
    </IconButton>
  );
  return (
    <tr
      ref={drop.setNodeRef}
      data-id={id}
      style={{ opacity: drag.isDragging ? 0.4 : undefined }}
      data-over={drop.isOver || undefined}
    >
      <td className="title">
        <Title style={{ paddingLeft: level * 28 }}>
          {movable && (
            <IconButton
              ref={drag.setNodeRef}
              {...drag.listeners}
              {...drag.attributes}
              aria-label={translate('tree.drag', { name })}
              sx={{ cursor: 'grab', touchAction: 'none' }}
            >
              <Icon path={mdiDragVertical} />
            </IconButton>
          )}
          <span className="unseen">{translate('tree.level', { level: level + 1 })}</span>
          {link}
        </Title>
      </td>
      {cells}
      <td className="actions">
        <Buttons>
          {movable && (
            <>
              {step('outdent', translate('tree.outdent', { name }), mdiFormatIndentDecrease, outer?.id)}
              {step(
                'indent',
                translate('tree.indent', { name, parent: inner?.name ?? '…' }),
                mdiFormatIndentIncrease,
                inner?.id,
              )}
              <IconButton
                data-control="move"
                aria-haspopup="menu"
                disabled={isWaiting}
                aria-label={translate('tree.moveTo', { name })}
                title={translate('tree.moveTo', { name })}
                onClick={(event) => onMoveTo(event.currentTarget, record)}
              >
                <Icon path={mdiFileTreeOutline} />
              </IconButton>
            </>
          )}
          <button
            type="button"
            className="row-menu"
            aria-haspopup="menu"
            aria-label={translate('list.actionsOf', { name })}
          >
            ⋮
          </button>
        </Buttons>
      </td>
    </tr>
  );
}
