import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { mdiArrowDown, mdiArrowUp, mdiDragVertical } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../layout/Icon';

interface SortableProps<T> {
  /** The name of the list, for those who hear it. */
  label: string;
  items: readonly T[];
  idOf: (item: T) => string;
  /** What the item is called in the names of its buttons and in what is announced. */
  nameOf: (item: T, index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Draws an item around its controls: the handle to drag it by, and the buttons Monter and Descendre. */
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
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={translate('forms.drag', { name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <Icon path={mdiDragVertical} />
      </IconButton>
      <IconButton
        data-step="-1"
        disabled={isFirst}
        onClick={() => onStep(-1)}
        aria-label={translate('forms.moveUp', { name })}
      >
        <Icon path={mdiArrowUp} />
      </IconButton>
      <IconButton
        data-step="1"
        disabled={isLast}
        onClick={() => onStep(1)}
        aria-label={translate('forms.moveDown', { name })}
      >
        <Icon path={mdiArrowDown} />
      </IconButton>
    </Controls>
  );
  return (
    <Item ref={setNodeRef} style={style} data-item={id} data-dragged={isDragging || undefined}>
      {render(controls)}
    </Item>
  );
}

/** A list whose order is changed by dragging, by the keyboard, or by two buttons on each item. */
export function Sortable<T>({ label, items, idOf, nameOf, onMove, renderItem }: SortableProps<T>) {
  const translate = useTranslate();
  const contextId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [stepped, setStepped] = useState<{ id: string; step: number; said: string }>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  const say = (key: string, id: UniqueIdentifier, at = indexOf(id)) => {
    const item = items[indexOf(id)];
    return item === undefined
      ? undefined
      : translate(key, { name: nameOf(item, indexOf(id)), position: at + 1, total: items.length });
  };

  // The browser drops the focus of a node that is moved in the page: the button that was pressed keeps it.
  useEffect(() => {
    if (!stepped) return;
    const item = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])].find(
      (one) => one.dataset.item === stepped.id,
    );
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const pressed = buttons.find(
      (button) => button.dataset.step === String(stepped.step) && !button.disabled,
    );
    (pressed ?? buttons.find((button) => !button.disabled))?.focus();
  }, [stepped]);

  const step = (id: string, by: -1 | 1) => {
    const from = indexOf(id);
    const to = from + by;
    if (to < 0 || to >= items.length) return;
    onMove(from, to);
    setStepped({ id, step: by, said: say('forms.moved', id, to) ?? '' });
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => say('forms.dragStarted', active.id),
    onDragOver: ({ active, over }) => (over ? say('forms.moved', active.id, indexOf(over.id)) : undefined),
    onDragEnd: ({ active, over }) =>
      say('forms.dropped', active.id, over ? indexOf(over.id) : indexOf(active.id)),
    onDragCancel: ({ active }) => say('forms.dragCancelled', active.id),
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
        screenReaderInstructions: { draggable: translate('forms.dragInstructions') },
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
      <span
        role="status"
        style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {stepped?.said}
      </span>
    </DndContext>
  );
}
