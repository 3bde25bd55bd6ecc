import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Identifier, type RaRecord, useTranslate } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import { allowedParents, type TreeOption } from '../../fields/useTreeOptions';
import { fieldOf, sourceOf, valueAt } from '../../metadata';

interface ParentMenuProps {
  anchor: HTMLElement;
  record: RaRecord;
  options: readonly TreeOption[];
  onChoose: (parent: Identifier | null) => void;
  onClose: () => void;
}

/** A menu of the possible parents of a record in a tree. Marks the current one. */
export function ParentMenu({ anchor, record, options, onChoose, onClose }: ParentMenuProps) {
  const resource = useDeclaration();
  const translate = useTranslate();
  const { parentField = '' } = resource;
  const current = valueAt(record, sourceOf(parentField, fieldOf(resource, parentField))) ?? null;
  const allowed = allowedParents(options, record.id);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 400, maxWidth: 'min(360px, calc(100vw - 32px))' } } }}
    >
      <MenuItem selected={current === null} disabled={current === null} onClick={() => onChoose(null)}>
        {translate('tree.root')}
      </MenuItem>
      {options
        .filter(({ id }) => allowed.has(id))
        .map(({ id, level, name }) => (
          <MenuItem
            key={id}
            selected={id === current}
            disabled={id === current}
            onClick={() => onChoose(id)}
            sx={{ pl: 2 + (level + 1) * 2, whiteSpace: 'normal' }}
          >
            {name.trim()}
          </MenuItem>
        ))}
    </Menu>
  );
}
