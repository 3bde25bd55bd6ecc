import { mdiHistory, mdiMagnify, mdiPlus, mdiShapeOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { normalizeText } from '../../i18n/normalizeText';
import { searchTexts } from '../../i18n/searchTexts';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf, type Resource, titleFieldsOf } from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { listLocation, recordPath, useFormPath } from '../../routing/links';
import { recentRecords } from '../../routing/recentRecords';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { Icon } from '../../ui/Icon';
import type { Entry } from '../menu/menu';
import { type FoundRecord, nameFieldOf, useRecordSearch } from './useRecordSearch';

interface Option {
  key: string;
  icon: string;
  label: string;
  /** Says what the option is if its group does not. */
  note?: string;
  to: string | ReturnType<typeof listLocation>;
}

interface Group {
  name: string;
  label: string;
  options: readonly Option[];
}

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

const Results = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  padding: 8,
  '& [role="group"] > div': {
    padding: '8px 8px 4px',
    color: theme.palette.text.secondary,
    fontSize: '0.75rem',
    fontWeight: 550,
  },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '6px 8px',
    borderRadius: 8,
    color: 'inherit',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& svg': { flex: 'none', color: theme.palette.text.secondary },
    '& span': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      flex: 1,
      minWidth: 0,
    },
    '& small': { flex: 'none', maxWidth: '40%', color: theme.palette.text.secondary, fontSize: '0.8125rem' },
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&[aria-selected="true"]': {
      backgroundColor: theme.palette.action.selected,
      boxShadow: `inset 2px 0 ${theme.palette.primary.main}`,
    },
  },
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

/** The options of the palette for a search text: see `docs/product.md#search-everywhere`. */
function useGroups(text: string, screens: readonly Entry[]) {
  const app = useApp();
  const can = useCan();
  const formPath = useFormPath();
  const label = useLabel();
  const translate = useTranslate();
  const [recent] = useState(() => recentRecords(app));
  const { listed, results, queries, isSearching } = useRecordSearch(text);

  const words = normalizeText(text).split(/\s+/);
  const matches = (option: Option) => {
    const name = normalizeText(option.label);
    return words.every((word) => name.includes(word));
  };
  const nameOfResource = ({ name, menu, titles }: Resource) => label(menu?.label ?? titles?.list) || name;
  const screenOptions = screens.map((screen): Option => ({ ...screen, key: `screen ${screen.to}` }));
  const createOptions = listed.flatMap(({ name, routes, titles }): Option[] =>
    routes?.edit && titles?.create && can('create', name)
      ? [{ key: `create ${name}`, icon: mdiPlus, label: label(titles.create), to: `/${name}/create` }]
      : [],
  );
  const recordOption = (resource: Resource, { id, name, field, word }: FoundRecord): Option => {
    return {
      key: `${resource.name} ${id}`,
      icon: resource.icon ?? mdiShapeOutline,
      label: name || translate('list.untitled'),
      note:
        titleFieldsOf(resource).includes(field) || field === nameFieldOf(resource)
          ? undefined
          : label(fieldOf(resource, field).label),
      // Without a form, the list shows the record.
      to: formPath(resource, id) ?? listLocation(resource.name, { [`${field}_like`]: word }),
    };
  };
  const groups: Group[] =
    text === ''
      ? [
          {
            name: 'recent',
            label: label(searchTexts.recent),
            options: recent.map(({ resource, id, name }) => ({
              key: `recent ${resource.name} ${id}`,
              icon: mdiHistory,
              label: name || translate('list.untitled'),
              note: nameOfResource(resource),
              to: recordPath(resource.name, id),
            })),
          },
          { name: 'screens', label: label(searchTexts.screens), options: screenOptions },
        ]
      : [
          { name: 'screens', label: label(searchTexts.screens), options: screenOptions.filter(matches) },
          { name: 'create', label: label(searchTexts.create), options: createOptions.filter(matches) },
          ...results.map(({ resource, found }) => ({
            name: `records ${resource.name}`,
            label: nameOfResource(resource),
            options: found.map((record) => recordOption(resource, record)),
          })),
        ];
  const failures = queries.flatMap(({ resource, query }) => {
    const name = resource ? nameOfResource(resource) : label(searchTexts.title);
    return query?.error ? [{ name, error: query.error, refetch: query.refetch }] : [];
  });
  return { groups: groups.filter(({ options }) => options.length > 0), failures, isSearching };
}

export interface PaletteProps {
  screens: readonly Entry[];
  /** The text of the field, which may be older than the palette: see `PaletteBox`. */
  typed: string;
  onType: (text: string) => void;
  /** Opens the list of keyboard shortcuts. */
  onKeys: () => void;
  onClose: () => void;
}

/** A dialog that searches screens, actions and records of all resources: see `docs/product.md#search-everywhere`. */
export function Palette({ screens, typed, onType, onKeys, onClose }: PaletteProps) {
  const label = useLabel();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const { groups, failures, isSearching } = useGroups(typed.trim(), screens);
  const options = groups.flatMap((group) => group.options);
  // By key, because later results may shift the others.
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const idOf = (option: Option) => `${listId} ${option.key}`.replaceAll(' ', '-');
  const activeId = active && idOf(active);
  const activeLink = () => list.current?.querySelector<HTMLAnchorElement>('[aria-selected="true"]');

  // jsdom has no layout to scroll.
  useEffect(() => void activeLink()?.scrollIntoView?.({ block: 'nearest' }), [activeId]);

  const move = (step: 1 | -1) => {
    const next = (options.findIndex(({ key }) => key === active?.key) + step) % options.length;
    setChosen(options.at(next)?.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const link = activeLink();
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (link && (ctrlKey || metaKey)) window.open(link.href, '_blank', 'noopener');
    else link?.click();
  };
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Closes before the navigation, so that the dialog about unsaved changes can restore the focus.
    if (!ctrlKey && !metaKey && !shiftKey) flushSync(onClose);
  };
  const status = isSearching
    ? searchTexts.searching
    : options.length === 0
      ? searchTexts.none
      : searchTexts.found;
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
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets.
            <div key={group.name} role="group" aria-label={group.label}>
              <div aria-hidden>{group.label}</div>
              {group.options.map((option) => (
                <LinkBase
                  key={option.key}
                  id={idOf(option)}
                  role="option"
                  aria-selected={option === active}
                  tabIndex={-1}
                  to={option.to}
                  onClick={onClick}
                >
                  <Icon path={option.icon} />
                  <span>{option.label}</span>
                  {option.note && <small>{option.note}</small>}
                </LinkBase>
              ))}
            </div>
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
