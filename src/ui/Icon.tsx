import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/**
 * A Material Design icon, given its SVG path. Hidden from screen readers unless `titleAccess` is set.
 * @example
 * import { mdiDoor } from '@mdi/js';
 * <Icon path={mdiDoor} />
 */
export function Icon({ path, ...props }: { path: string } & Omit<SvgIconProps, 'children' | 'path'>) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
