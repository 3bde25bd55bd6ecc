import { useStore, useStoreContext } from 'react-admin';
import { isColour } from '../../config';
import { useConfig } from '../../routing/AppContext';

export const modes = ['light', 'dark', 'system'] as const;
export type Mode = (typeof modes)[number];

const isMode = (value: unknown): value is Mode => modes.some((mode) => mode === value);

export function useAppearance() {
  const { colours } = useConfig();
  const { removeItem } = useStoreContext();
  const [primary, setPrimary] = useStore<string>('preferences.primary', colours.primary);
  const [secondary, setSecondary] = useStore<string>('preferences.secondary', colours.secondary);
  const [mode, setMode] = useStore<string>('preferences.mode', 'light');
  return {
    primary: isColour(primary) ? primary : colours.primary,
    secondary: isColour(secondary) ? secondary : colours.secondary,
    mode: isMode(mode) ? mode : ('light' as const),
    setPrimary,
    setSecondary,
    setMode,
    /** Removes the stored values instead of storing the town's, so that later changes of the town's colours apply. */
    reset: () => {
      for (const name of ['primary', 'secondary', 'mode']) removeItem(`preferences.${name}`);
    },
  };
}

const none: readonly string[] = [];

export function usePins() {
  const [stored, setPins] = useStore<readonly string[]>('preferences.pinned', none);
  const pins = Array.isArray(stored) ? stored : none;
  const toggle = (name: string) =>
    setPins(pins.includes(name) ? pins.filter((pin) => pin !== name) : [...pins, name]);
  return { pins, toggle };
}
