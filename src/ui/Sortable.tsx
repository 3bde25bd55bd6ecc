import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { mdiArrowDown, mdiArrowUp, mdiDragVertical } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import type { Label } from '../metadata';
import { useDragSensors } from './drag';
import { IconAction } from './IconAction';

const texts = {
  instructions: {
    fr: 'Pour déplacer un élément, appuyez sur Espace, utilisez les flèches, puis appuyez de nouveau sur Espace pour le déposer ou sur Échap pour annuler.',
    en: 'To move an item, press Space, use the arrow keys, then press Space again to drop it or Escape to cancel.',
  },
  started: {
    fr: '{name} saisi, position {position} sur {total}.',
    en: '{name} picked up, position {position} of {total}.',
  },
  moved: {
    fr: '{name} en position {position} sur {total}.',
    en: '{name} at position {position} of {total}.',
  },
  dropped: {
    fr: '{name} déposé en position {position} sur {total}.',
    en: '{name} dropped at position {position} of {total}.',
  },
  cancelled: {
    fr: 'Déplacement annulé : {name} reste en position {position} sur {total}.',
    en: 'Cancelled: {name} stays at position {position} of {total}.',
  },
} satisfies Record<string, Label>;

interface SortableProps<T> {
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T, index: number) => string;
  onMove: (from: number, to: number) => void;
  /** The controls are a drag handle and buttons that move the item up and down. */
  renderItem: (item: T, index: number, controls: ReactNode) => ReactNode;
}

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
});

const Item = styled('li')({ position: 'relative', '&[data-dragged]': { zIndex: 2, opacity: 0.9 } });

const Controls = styled('span')({ display: 'inline-flex', flex: 'none' });

interface ItemProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: -1 | 1) => void;
  render: (controls: ReactNode) => ReactNode;
}

function SortableItem({ id, name, isFirst, isLast, onStep, render }: ItemProps) {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
  const controls = (
    <Controls>
      <IconAction
        path={mdiDragVertical}
        label={translate('forms.drag', { name })}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      />
      <IconAction
        path={mdiArrowUp}
        label={translate('forms.moveUp', { name })}
        data-step="-1"
        disabled={isFirst}
        onClick={() => onStep(-1)}
      />
      <IconAction
        path={mdiArrowDown}
        label={translate('forms.moveDown', { name })}
        data-step="1"
        disabled={isLast}
        onClick={() => onStep(1)}
      />
    </Controls>
  );
  return (
    <Item ref={setNodeRef} style={style} data-item={id} data-dragged={isDragging || undefined}>
      {render(controls)}
    </Item>
  );
}

export function Sortable<T>({ label, items, idOf, nameOf, onMove, renderItem }: SortableProps<T>) {
  const text = useLabel();
  const contextId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [stepped, setStepped] = useState<{ id: string; step: number; announcement: string }>();
  const sensors = useDragSensors(sortableKeyboardCoordinates);
  const ids = items.map(idOf);
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const announcementOf = (about: Label, id: UniqueIdentifier, at = indexOf(id)) => {
    const index = indexOf(id);
    const item = items[index];
    if (item === undefined) return undefined;
    return text(about, { name: nameOf(item, index), position: at + 1, total: items.length });
  };

  // Restores the focus, which a moved DOM node loses. If the pressed button is now disabled, focuses the other arrow.
  useEffect(() => {
    if (!stepped) return;
    const nodes = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
    const item = nodes.find(({ dataset }) => dataset.item === stepped.id);
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-step]:enabled') ?? [])];
    const pressed = buttons.find(({ dataset }) => dataset.step === String(stepped.step));
    (pressed ?? buttons[0])?.focus();
  }, [stepped]);

  const step = (id: string, by: -1 | 1) => {
    const from = indexOf(id);
    const to = from + by;
    onMove(from, to);
    setStepped({ id, step: by, announcement: announcementOf(texts.moved, id, to) ?? '' });
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => announcementOf(texts.started, active.id),
    onDragOver: ({ active, over }) =>
      over ? announcementOf(texts.moved, active.id, indexOf(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      announcementOf(texts.dropped, active.id, over ? indexOf(over.id) : indexOf(active.id)),
    onDragCancel: ({ active }) => announcementOf(texts.cancelled, active.id),
  };

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(indexOf(active.id), indexOf(over.id));
  };

  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: text(texts.instructions) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <List ref={list} aria-label={label}>
          {items.map((item, index) => {
            const id = idOf(item);
            return (
              <SortableItem
                key={id}
                id={id}
                name={nameOf(item, index)}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onStep={(by) => step(id, by)}
                render={(controls) => renderItem(item, index, controls)}
              />
            );
          })}
        </List>
      </SortableContext>
      <span role="status" className="unseen">
        {stepped?.announcement}
      </span>
    </DndContext>
  );
}
