import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { chipStyles } from '../../fields/columns/StatusChip';
import { RenderNearViewport } from '../../fields/inputs/parts/RenderNearViewport';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { choiceOf, titleFieldsOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { useDetails } from '../list/table/useDetails';
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
  '& [data-id]': {
    display: 'grid',
    gap: 2,
    width: '100%',
    padding: '8px 12px',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    background: 'none',
    border: 0,
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  },
  '& [data-marked]': { backgroundColor: theme.palette.action.selected },
  '& strong, & small': { overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 550 },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& .chip': chipStyles(theme),
}));

/** How many places a long list renders at a time, as the user scrolls near them. */
const PART = 50;
/** The usual height of a place in pixels. */
const PLACE_HEIGHT = 76;

interface PlaceListProps {
  records: readonly RaRecord[];
  highlightedId: string | undefined;
  /** The place that was open last. It gets the focus. */
  lastId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** Makes a link to this path in place of the button of a record. */
  pathOf?: (record: RaRecord) => string | undefined;
}

/** The list beside the map. Hover and focus highlight a place in both. */
export function PlaceList({ records, highlightedId, lastId, onHighlight, onOpen, pathOf }: PlaceListProps) {
  const resource = useResource();
  const recordName = useRecordName();
  const translate = useTranslate();
  const detailsOf = useDetails(useMemo(() => titleFieldsOf(resource), [resource]));
  const list = useRef<HTMLUListElement>(null);
  const elementOf = useEffectEvent((id: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].find(
      ({ dataset }) => dataset.id === id,
    ),
  );
  useEffect(() => elementOf(lastId)?.focus(), [lastId]);
  useEffect(() => {
    // In braces, because some browsers return a promise, which React would take for a clean-up function.
    elementOf(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  if (records.length === 0) return <p>{translate('map.none')}</p>;
  const starts = Array.from({ length: Math.ceil(records.length / PART) }, (_, part) => part * PART);
  const isLong = starts.length > 4;
  return (
    <List ref={list} aria-label={translate('map.list')}>
      {starts.map((start) => {
        const part = records.slice(start, start + PART);
        const hasTarget = part.some(({ id }) => [highlightedId, lastId].includes(String(id)));
        return (
          <RenderNearViewport
            key={start}
            component="li"
            isEager={!isLong || start === 0 || hasTarget}
            height={part.length * PLACE_HEIGHT}
          >
            {part.map((record, at) => {
              const id = String(record.id);
              const path = pathOf?.(record);
              const props = {
                'data-id': id,
                'data-marked': id === highlightedId || undefined,
                onMouseEnter: () => onHighlight(id),
                onMouseLeave: () => onHighlight(undefined),
                onFocus: () => onHighlight(id),
                onBlur: () => onHighlight(undefined),
              };
              const content = (
                <>
                  <strong>{recordName(resource, record)}</strong>
                  {detailsOf(record)}
                  {!mapPointOf(resource, record) && <small>{translate('map.noPlace')}</small>}
                </>
              );
              return (
                <li
                  key={id}
                  // For screen readers, which see only the rendered places.
                  aria-posinset={isLong ? start + at + 1 : undefined}
                  aria-setsize={isLong ? records.length : undefined}
                >
                  {path ? (
                    <LinkBase to={path} {...props}>
                      {content}
                    </LinkBase>
                  ) : (
                    <button type="button" onClick={() => onOpen(id)} {...props}>
                      {content}
                    </button>
                  )}
                </li>
              );
            })}
          </RenderNearViewport>
        );
      })}
    </List>
  );
}
