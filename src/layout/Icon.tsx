import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** A pictogram of Material Design Icons by its SVG path; decoration, unless it is given a title. */
export function Icon({ path, ...props }: { path: string } & Omit<SvgIconProps, 'children' | 'path'>) {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
