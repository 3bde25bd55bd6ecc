import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { modes, useAppearance } from './preferences';

const Panel = styled('div')({ display: 'grid', gap: 16, padding: 16 });

const Segments = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: 2,
  margin: 0,
  padding: 3,
  border: 0,
  borderRadius: 8,
  backgroundColor: theme.palette.action.hover,
  '& label': { position: 'relative', cursor: 'pointer' },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '& span': {
    display: 'block',
    padding: '5px 4px',
    borderRadius: 6,
    border: '1px solid transparent',
    textAlign: 'center',
    fontSize: '0.8125rem',
    color: theme.palette.text.secondary,
  },
  '& input:checked + span': {
    backgroundColor: theme.palette.background.paper,
    borderColor: theme.palette.divider,
    color: theme.palette.text.primary,
    fontWeight: 550,
  },
  '& input:focus-visible + span': { outline: `2px solid ${theme.palette.primary.main}` },
}));

const Colour = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  fontSize: '0.8125rem',
  fontWeight: 550,
  '& code': { marginLeft: 'auto', color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '& input': {
    width: 36,
    height: 28,
    padding: 2,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 6,
    background: 'none',
    cursor: 'pointer',
  },
}));

interface PreferencesPanelProps {
  name: string;
  anchor: HTMLElement;
  onClose: () => void;
}

/** See `docs/product.md#preferences`. */
export default function PreferencesPanel({ name, anchor, onClose }: PreferencesPanelProps) {
  const translate = useTranslate();
  const group = useId();
  const { primary, secondary, mode, setMode, setPrimary, setSecondary, reset } = useAppearance();
  const colours = [
    { key: 'primary', value: primary, set: setPrimary },
    { key: 'secondary', value: secondary, set: setSecondary },
  ] as const;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': name, sx: { mt: 1, width: 304 } },
      }}
    >
      <Panel>
        <Segments aria-label={translate('layout.preferences.mode')}>
          {modes.map((option) => (
            <label key={option}>
              <input type="radio" name={group} checked={mode === option} onChange={() => setMode(option)} />
              <span>{translate(`layout.preferences.${option}`)}</span>
            </label>
          ))}
        </Segments>
        {colours.map(({ key, value, set }) => (
          <Colour key={key}>
            <input type="color" value={value} onChange={(event) => set(event.target.value)} />
            {translate(`layout.preferences.${key}`)}
            <code>{value}</code>
          </Colour>
        ))}
        <Button variant="outlined" color="inherit" size="small" onClick={reset}>
          {translate('layout.preferences.reset')}
        </Button>
      </Panel>
    </Popover>
  );
}
