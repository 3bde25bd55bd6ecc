import { arrayMove } from '@dnd-kit/sortable';
import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { IconAction } from '../../../ui/IconAction';
import { Sortable } from '../../../ui/Sortable';

interface OrderedItemsProps<Item extends string | number> {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  onChange: (items: Item[]) => void;
  /** Must move the focus: the removed item's button had it. */
  onRemoved: () => void;
}

export function OrderedItems<Item extends string | number>(props: OrderedItemsProps<Item>) {
  const { label, items, nameOf, renderItem = nameOf, onChange, onRemoved } = props;
  const translate = useTranslate();
  // A backend may store an item twice.
  const keyedItems = items.map((item, index) => ({
    item,
    key: items.indexOf(item) === index ? String(item) : `${item} ${index}`,
  }));
  const renderRow = ({ item }: { item: Item }, index: number, controls?: ReactNode) => (
    <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', px: 0.5, minHeight: 40 }}>
      {controls}
      <Box component="span" sx={{ flex: 1, minWidth: 0, mx: 1, overflowWrap: 'anywhere' }}>
        {renderItem(item)}
      </Box>
      <IconAction
        path={mdiClose}
        label={translate('forms.removeItem', { name: nameOf(item) })}
        onClick={() => {
          flushSync(() => onChange(items.filter((_, at) => at !== index)));
          onRemoved();
        }}
      />
    </Paper>
  );
  const [first, ...others] = keyedItems;
  if (!first) return null;
  return (
    <Box sx={{ mb: 1 }}>
      {others.length === 0 ? (
        renderRow(first, 0)
      ) : (
        <Sortable
          label={label}
          items={keyedItems}
          idOf={({ key }) => key}
          nameOf={({ item }) => nameOf(item)}
          onMove={(start, end) => onChange(arrayMove([...items], start, end))}
          renderItem={renderRow}
        />
      )}
    </Box>
  );
}
