import useMediaQuery from '@mui/material/useMediaQuery';

/** Returns whether the window is as narrow as a phone, from the first render on. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599px)', { noSsr: true });
