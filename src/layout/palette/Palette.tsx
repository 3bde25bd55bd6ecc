import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { searchTexts } from '../../i18n/searchTexts';
import { useLabel } from '../../i18n/useLabel';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { Icon } from '../../ui/Icon';
import type { Entry } from '../menu/menu';
import { type Option, PaletteGroup, Results } from './PaletteGroup';
import { useGroups } from './useGroups';

const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 16px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  '& .MuiInputBase-root': { flex: 1, fontSize: '1rem' },
  '& input': { height: 32, padding: 0 },
  // The dialog has one field, and its caret shows the focus.
  '& input:focus-visible': { outline: 'none' },
}));

const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 8px 6px 16px',
  borderTop: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
}));

export interface PaletteProps {
  screens: readonly Entry[];
  /** The user may have begun to type before the palette loaded: see `PaletteBox`. */
  typed: string;
  onType: (text: string) => void;
  /** Opens the list of keyboard shortcuts. */
  onKeys: () => void;
  onClose: () => void;
}

/** See `docs/product.md#search-everywhere`. */
export function Palette({ screens, typed, onType, onKeys, onClose }: PaletteProps) {
  const label = useLabel();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const { groups, words, failures, isSearching } = useGroups(typed.trim(), screens);
  const options = groups.flatMap((group) => group.options);
  // Found by key, because results that arrive later may shift the options.
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const idOf = (option: Option) => `${listId} ${option.key}`.replaceAll(' ', '-');
  const activeId = active && idOf(active);
  const activeElement = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]');

  useEffect(() => void activeElement()?.scrollIntoView?.({ block: 'nearest' }), [activeId]);

  const move = (step: 1 | -1) => {
    const next = (options.findIndex(({ key }) => key === active?.key) + step) % options.length;
    setChosen(options.at(next)?.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const element = activeElement();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (element instanceof HTMLAnchorElement && (ctrlKey || metaKey))
      window.open(element.href, '_blank', 'noopener');
    else element?.click();
  };
  const run = (option: Option, { ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Closes the palette before the navigation: the dialog about unsaved changes can then restore the focus.
    if (option.act || (!ctrlKey && !metaKey && !shiftKey)) flushSync(onClose);
    option.act?.();
  };
  const outcome = options.length === 0 ? searchTexts.none : searchTexts.found;
  const status = isSearching ? searchTexts.searching : outcome;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': label(searchTexts.title),
          sx: { maxHeight: 'min(640px, 80dvh)', m: { xs: 1.5, sm: 4 }, width: { xs: '100%' } },
        },
        container: { sx: { alignItems: 'flex-start', pt: { sm: '4dvh' } } },
      }}
    >
      <Field>
        <Icon path={mdiMagnify} />
        <InputBase
          autoFocus
          value={typed}
          placeholder={label(searchTexts.hint)}
          onChange={(event) => {
            onType(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': label(searchTexts.title),
              'aria-expanded': options.length > 0,
              'aria-controls': listId,
              'aria-activedescendant': activeId,
              'aria-autocomplete': 'list',
              autoComplete: 'off',
              spellCheck: false,
            },
          }}
        />
      </Field>
      <Results>
        <div ref={list} id={listId} role="listbox" aria-label={label(searchTexts.results)}>
          {groups.map((group) => (
            <PaletteGroup key={group.name} {...group} words={words} active={active} idOf={idOf} onRun={run} />
          ))}
        </div>
        {failures.map(({ name, error, refetch }) => (
          <Box key={name} sx={{ mt: 1 }}>
            <LoadFailure what={name} error={error} retry={refetch} />
          </Box>
        ))}
      </Results>
      <Footer>
        <span role="status">{label(status, { count: options.length })}</span>
        <Button color="inherit" size="small" onClick={onKeys}>
          {label(searchTexts.keys)}
        </Button>
      </Footer>
    </Dialog>
  );
}
