import { mdiContentDuplicate, mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type Field, type FieldOf, sourceOf } from '../../../metadata';
import { IconAction } from '../../../ui/IconAction';
import type { NestingInputProps } from '../inputs';
import { RenderNearViewport } from '../parts/RenderNearViewport';
import { ItemLine } from './ItemLine';

export interface ItemCardProps {
  field: FieldOf<'list'>;
  path: string;
  title: string;
  controls: ReactNode;
  /** Only a list with `collapsed` has closed items. */
  isOpen: boolean;
  onToggle: () => void;
  /** Whether to render the item at once, even outside of the viewport. */
  isEager: boolean;
  isInLongList: boolean;
  onRender: () => void;
  /** `undefined` if the list takes no more items. */
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
  /** Receives the keys pressed in an item that fits on one line. */
  onKeyDown: (event: KeyboardEvent) => void;
  FieldInput: NestingInputProps['FieldInput'];
}

export const fitsOnOneLine = ({ of }: FieldOf<'list'>): boolean => {
  const fields = Object.values(of);
  return (
    fields.length <= 3 && fields.every(({ kind }) => ['text', 'number', 'boolean', 'choice'].includes(kind))
  );
};

const titleStyle = { fontWeight: 550, fontSize: '0.8125rem', overflowWrap: 'anywhere' };

function ItemInputs({ field, path, FieldInput }: Pick<ItemCardProps, 'field' | 'path' | 'FieldInput'>) {
  const isOneLine = fitsOnOneLine(field);
  const classOf = ({ kind }: Field, index: number) => {
    if (isOneLine) return kind === 'number' ? 'narrow' : undefined;
    // A URL may be long, and so may a text in the first field, which is usually the title.
    return kind === 'url' || (kind === 'text' && index === 0) ? 'wide' : undefined;
  };
  return (
    <Box
      sx={{
        flex: '1 1 240px',
        minWidth: 0,
        display: isOneLine ? 'flex' : 'grid',
        flexWrap: 'wrap',
        gap: isOneLine ? 1 : 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
        '& > :is(.wide, :has(textarea, > fieldset))': { gridColumn: '1 / -1' },
        '& > *': { minWidth: 0, flex: '4 1 150px' },
        '& > .narrow': { flex: '1 1 80px' },
        // Cells of fields that `when` hides.
        '& > :empty': { display: 'none' },
      }}
    >
      {Object.entries(field.of).map(([name, itemField], index) => (
        <div key={name} className={classOf(itemField, index)}>
          <FieldInput field={itemField} name={`${path}.${sourceOf(name, itemField)}`} />
        </div>
      ))}
    </Box>
  );
}

function ItemButtons({
  title,
  onDuplicate,
  onRemove,
}: Pick<ItemCardProps, 'title' | 'onDuplicate' | 'onRemove'>) {
  const translate = useTranslate();
  return (
    <Box component="span" data-buttons sx={{ display: 'inline-flex', flex: 'none' }}>
      {onDuplicate && (
        <IconAction
          path={mdiContentDuplicate}
          label={translate('forms.duplicateItem', { name: title })}
          onClick={onDuplicate}
        />
      )}
      <IconAction
        path={mdiDeleteOutline}
        label={translate('forms.removeItem', { name: title })}
        onClick={onRemove}
      />
    </Box>
  );
}

function ShortItem(props: ItemCardProps) {
  const { field, title, controls, onKeyDown } = props;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      sx={{ px: 1, py: 0.75, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}
    >
      <Box component="span" sx={{ order: { xs: 1, sm: 0 } }}>
        {controls}
      </Box>
      {/* A title that comes from a field is already visible in its input. The default one says only the position. */}
      {typeof field.itemTitle === 'function' && (
        <Box
          component="span"
          sx={{ flex: { xs: '1 0 100%', sm: '0 0 88px' }, alignSelf: 'center', ...titleStyle }}
        >
          {title}
        </Box>
      )}
      <ItemInputs {...props} />
      <Box component="span" sx={{ order: 2, ml: 'auto' }}>
        <ItemButtons {...props} />
      </Box>
    </Paper>
  );
}

export function ItemCard(props: ItemCardProps) {
  const { field, path, title, controls, isOpen, isEager, isInLongList, onRender } = props;
  // Once opened, the inputs stay mounted: invalid text must stay and block the save.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (fitsOnOneLine(field)) return <ShortItem {...props} />;
  // The estimated height in pixels before the item is rendered: a few inputs, or one line if it is closed.
  const height = isOpen ? 430 : 44;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={title}
      sx={{
        px: 1.5,
        py: 0.5,
        pb: isOpen ? 1.5 : 0.5,
        ...(isInLongList && { contentVisibility: 'auto', containIntrinsicSize: `auto ${height}px` }),
      }}
    >
      <RenderNearViewport isEager={isEager} onRender={onRender} height={height}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            mx: -1,
            // A phone has no room for these buttons beside the text of a closed item.
            '&[data-closed] :is([data-step], [data-buttons])': { display: { xs: 'none', sm: 'inline-flex' } },
          }}
          data-closed={!isOpen || undefined}
        >
          {controls}
          {field.collapsed ? (
            <ItemLine {...props} />
          ) : (
            <Box component="span" sx={{ flex: 1, ml: 1, ...titleStyle }}>
              {title}
            </Box>
          )}
          <ItemButtons {...props} />
        </Box>
        {wasOpen && (
          <Box id={path} hidden={!isOpen} sx={{ mt: 1 }}>
            <ItemInputs {...props} />
          </Box>
        )}
      </RenderNearViewport>
    </Paper>
  );
}
