import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type Identifier, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { allowedParents, parentOf, type TreeOption } from '../../fields/useTreeOptions';

interface ParentMenuProps {
  anchor: HTMLElement;
  option: TreeOption;
  options: readonly TreeOption[];
  onChoose: (parent: Identifier | null) => void;
  onClose: () => void;
}

/** A menu of the possible parents of a record in a tree. Marks the current one. */
export function ParentMenu({ anchor, option, options, onChoose, onClose }: ParentMenuProps) {
  const resource = useResource();
  const translate = useTranslate();
  const current = parentOf(resource, option.record);
  const allowed = allowedParents(options, option.id);
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
