import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { CSSObject, Theme, ThemeOptions } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';

const focusRing = (theme: Theme): CSSObject => ({
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: 2,
});

const floating = (theme: Theme): CSSObject => ({
  border: `1px solid ${theme.palette.divider}`,
  backgroundImage: 'none',
  boxShadow: theme.palette.mode === 'dark' ? '0 8px 24px rgb(0 0 0 / 50%)' : '0 8px 24px rgb(16 24 32 / 10%)',
});

export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // If the font arrives late, the page keeps the font of the system, and nothing moves.
      '@font-face': {
        fontFamily: 'Figtree',
        fontDisplay: 'optional',
        fontWeight: '300 900',
        src: `url(${figtree}) format('woff2')`,
      },
      // Always shows the scrollbar, so that short and long pages have the same width.
      html: { overflowY: 'scroll', scrollPaddingTop: 72 },
      body: { WebkitFontSmoothing: 'antialiased', textRendering: 'optimizeLegibility' },
      ':focus-visible': focusRing(theme),
      // Focused for screen readers only: these are not controls.
      '[data-screen-heading]:focus, main:focus, [role="alert"]:focus': { outline: 'none' },
      '.unseen': visuallyHidden,
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not `0.01ms`: each element would then start a transition for each change that it inherits.
          transitionDuration: '0s !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 30, paddingInline: 10, fontSize: '0.8125rem' },
      outlined: ({ theme }) => ({ borderColor: theme.palette.divider }),
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 8 }, sizeSmall: { padding: 7 } },
  },
  MuiSvgIcon: {
    defaultProps: { fontSize: 'small' },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
  // Keeps popups in their landmark for screen readers.
  MuiAutocomplete: { defaultProps: { fullWidth: true, size: 'small', disablePortal: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 4,
        pointerEvents: 'auto',
        whiteSpace: 'normal',
        fontSize: '0.8125rem',
        fontWeight: 550,
        lineHeight: 1.45,
        color: theme.palette.text.primary,
        '&.Mui-focused:not(.Mui-error)': { color: theme.palette.text.primary },
      }),
      asterisk: ({ theme }) => ({ color: theme.palette.error.main }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.background.paper,
        // Below 16 px, phones zoom in on a focused input.
        '@media (pointer: coarse)': { fontSize: 16 },
        '&:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled):hover .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.palette.text.disabled,
        },
      }),
      notchedOutline: ({ theme }) => ({
        top: 0,
        // Contrast of 3:1 with the background (WCAG 1.4.11).
        borderColor: theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e',
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 36,
        height: 20,
        padding: 0,
        margin: '4px 10px 4px 7px',
        // On the root, because MUI's small size sets the padding there and would override `switchBase`.
        '& .MuiSwitch-switchBase': { padding: 2 },
      },
      switchBase: ({ theme }) => ({
        '&.Mui-checked': { transform: 'translateX(16px)', color: theme.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.palette.mode === 'dark' ? '#5f6c74' : '#8a949e',
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiMenu: {
    styleOverrides: { paper: ({ theme }) => floating(theme), list: { padding: 4 } },
  },
  MuiPopover: {
    defaultProps: { disablePortal: true },
    styleOverrides: { paper: ({ theme }) => floating(theme) },
  },
  MuiMenuItem: {
    styleOverrides: { root: { fontSize: '0.875rem', minHeight: 34, borderRadius: 6 } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floating(theme),
        '&:not(.MuiDialog-paperFullScreen)': {
          borderRadius: 12,
          [theme.breakpoints.down('sm')]: {
            margin: 12,
            width: 'calc(100% - 24px)',
            maxWidth: 'calc(100% - 24px)',
            maxHeight: 'calc(100% - 24px)',
          },
        },
        '&.MuiDialog-paperFullScreen': { border: 0, borderRadius: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingInline: 16 } }) },
  },
  MuiDialogContent: {
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingInline: 16 } }) },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, slotProps: { popper: { disablePortal: true } } },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        backgroundColor: theme.palette.mode === 'dark' ? '#38434a' : '#1d2830',
        color: '#ffffff',
      }),
    },
  },
  MuiChip: {
    styleOverrides: { root: { borderRadius: 6, fontWeight: 550 }, sizeSmall: { height: 22 } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 42, fontWeight: 550 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 42 } } },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'center' },
      standard: { border: '1px solid color-mix(in srgb, currentcolor 30%, transparent)' },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: { root: { fontSize: '0.875rem', minWidth: 'min(320px, calc(100vw - 16px))' } },
  },
};
