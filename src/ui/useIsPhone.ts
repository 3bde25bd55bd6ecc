import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Returns whether the window is as narrow as a phone, from the first render on.
 * @example <p>{useIsPhone() ? 'Touchez une salle.' : 'Cliquez sur une salle.'}</p>
 */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599px)', { noSsr: true });
