import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Returns whether the window is as narrow as a phone, from the first render on.
 * @example <p>{useIsPhone() ? 'Touchez une salle.' : 'Cliquez sur une salle.'}</p>
 */
export const useIsPhone = (): boolean =>
  useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true });
