import * as all from '@mdi/js';
import { pick } from 'es-toolkit';
import { iconWords } from './inputs/icon/iconWords';

/** SVG path data by stored name. In the build, `all` contains only these icons: see `separateIcons`. */
export const icons: Readonly<Record<string, string>> = pick(
  all as Record<string, string>,
  Object.keys(iconWords),
);
