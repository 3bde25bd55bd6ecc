import { mdiChevronDown } from '@mdi/js';
import Button, { type ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon';

interface MenuButtonProps extends Pick<ButtonProps, 'variant'> {
  label: string;
  isPending: boolean;
  /** Shows only an arrow, beside the button whose alternatives the menu has. */
  isArrow?: boolean;
  /** Renders the items. `choose` closes the menu and runs `work` once, even if the item is clicked twice. */
  children: (choose: (work: () => void) => void) => ReactNode;
}

/** Leaves the button beside the arrow in view: it may be at the bottom of the window. */
const above = {
  anchorOrigin: { vertical: 'top', horizontal: 'right' },
  transformOrigin: { vertical: 'bottom', horizontal: 'right' },
} as const;

/** A button that opens a menu. While `isPending`, it stays focusable but does nothing. */
export function MenuButton({ label, isPending, isArrow, variant, children }: MenuButtonProps) {
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
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-busy={isPending}
        // `disabled` would lose the focus.
        aria-disabled={isPending || undefined}
        {...(isArrow ? { 'aria-label': label, title: label } : { endIcon: <Icon path={mdiChevronDown} /> })}
        sx={isArrow ? { minWidth: 0, px: 0.75 } : undefined}
        onClick={({ currentTarget }) => !isPending && setAnchor(currentTarget)}
      >
        {isArrow ? <Icon path={mdiChevronDown} /> : label}
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        {...(isArrow && above)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {children(choose)}
      </Menu>
    </>
  );
}
