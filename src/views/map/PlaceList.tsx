import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { renderCell } from '../../fields/columns/columns';
import { useLabel } from '../../i18n/useLabel';
import { choiceOf, isEmpty, nameOf, type Resource, titleFieldsOf, valueAt } from '../../metadata';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { useColumns } from '../list/useColumns';
import { groupField, mapPointOf, type Places, ungrouped } from './usePlaces';

/** Filters the places on the map and in the list, by text and by group. */
export function PlaceFilters({ places }: { places: Places }) {
  const id = useId();
  const label = useLabel();
  const translate = useTranslate();
  const { field } = groupField(useResource()) ?? {};
  const { all, visible, groups, hasUngrouped, search, setSearch, group, setGroup } = places;
  const groupName = (id: string) => {
    const choice = field && choiceOf(field.choices, id);
    return choice ? label(choice.label) : id;
  };
  return (
    <Box role="search" aria-label={translate('map.search')} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        id={id}
        type="search"
        label={translate('map.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {field && (
        <NativeSelectField label={label(field.label)} value={group} onChange={setGroup}>
          <option value="">{translate('list.all')}</option>
          {groups.map((option) => (
            <option key={option} value={option}>
              {groupName(option)}
            </option>
          ))}
          {hasUngrouped && <option value={ungrouped}>{translate('forms.none')}</option>}
        </NativeSelectField>
      )}
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('map.total', { shown: visible.length, total: all.length })}
      </Box>
    </Box>
  );
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  overflow: 'auto',
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& button': {
    display: 'grid',
    gap: 2,
    width: '100%',
    padding: '8px 12px',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    background: 'none',
    border: 0,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
  '& button[data-marked]': { backgroundColor: theme.palette.action.selected },
  '& strong, & small': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 550 },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

/** Renders the columns of a place below its name. */
function useDetails(resource: Resource) {
  const { columns, context } = useColumns(titleFieldsOf(resource));
  return (record: RaRecord) =>
    columns.flatMap(({ name, field, source }) => {
      const value = valueAt(record, source);
      return isEmpty(value) ? (
        []
      ) : (
        <small key={name}>{renderCell({ ...context, field, value, record })}</small>
      );
    });
}

interface PlaceListProps {
  records: readonly RaRecord[];
  highlightedId: string | undefined;
  /** The place that was open last. It gets the focus. */
  lastId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** The list beside the map. Hover and focus highlight a place in both. */
export function PlaceList({ records, highlightedId, lastId, onHighlight, onOpen }: PlaceListProps) {
  const resource = useResource();
  const translate = useTranslate();
  const detailsOf = useDetails(resource);
  const list = useRef<HTMLUListElement>(null);
  const buttonOf = useEffectEvent((id: string | undefined) =>
    [...(list.current?.querySelectorAll('button') ?? [])].find((button) => button.dataset.id === id),
  );
  useEffect(() => buttonOf(lastId)?.focus(), [lastId]);
  useEffect(() => {
    // In braces, because some browsers return a promise, which React would take for a clean-up function.
    buttonOf(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  if (records.length === 0) return <p>{translate('map.none')}</p>;
  return (
    <List ref={list} aria-label={translate('map.list')}>
      {records.map((record) => {
        const id = String(record.id);
        return (
          <li key={id}>
            <button
              type="button"
              data-id={id}
              data-marked={id === highlightedId || undefined}
              onClick={() => onOpen(id)}
              onMouseEnter={() => onHighlight(id)}
              onMouseLeave={() => onHighlight(undefined)}
              onFocus={() => onHighlight(id)}
              onBlur={() => onHighlight(undefined)}
            >
              <strong>{nameOf(resource, record) || translate('list.untitled')}</strong>
              {detailsOf(record)}
              {!mapPointOf(resource, record) && <small>{translate('map.noPlace')}</small>}
            </button>
          </li>
        );
      })}
    </List>
  );
}
