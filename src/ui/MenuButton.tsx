import { mdiChevronDown } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon';

interface MenuButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'ref' | 'aria-keyshortcuts'> {
  label: string;
  isPending: boolean;
  /** Shown in place of the label. */
  icon?: string;
  /** `choose` closes the menu and runs `work` once, even if the item is clicked twice. */
  children: (choose: (work: () => void) => void) => ReactNode;
}

/** A button with only an icon is at the right side of a bar. */
const atEnd = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;

export function MenuButton({ label, isPending, icon, children, ...props }: MenuButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choose = (work: () => void) => {
    setAnchor(undefined);
    if (anchor) work();
  };
  return (
    <>
      <Button
        id={`${id}-button`}
        {...props}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-busy={isPending}
        // `disabled` would lose the focus.
        aria-disabled={isPending || undefined}
        {...(icon ? { 'aria-label': label, title: label } : { endIcon: <Icon path={mdiChevronDown} /> })}
        sx={icon ? { minWidth: 0, px: 0.75 } : undefined}
        onClick={({ currentTarget }) => !isPending && setAnchor(currentTarget)}
      >
        {icon ? <Icon path={icon} /> : label}
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        {...(icon && atEnd)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {children(choose)}
      </Menu>
    </>
  );
}
