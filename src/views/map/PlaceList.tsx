import { styled } from '@mui/material/styles';
import { Fragment, useEffect, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import { columns } from '../../fields/columns/columns';
import { useReferenceNames } from '../../fields/useReferenceSet';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { fieldOf, isEmpty, nameOf, type Resource, sourceOf, titleFieldsOf, valueAt } from '../../metadata';
import { mapPointOf } from './usePlaces';

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
  '& strong': { fontWeight: 550 },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

/** What the list says of a place below its name: its other columns, as a table would draw them. */
function useAbout(resource: Resource) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const shown = (resource.list?.columns ?? [])
    .filter((name) => !titleFieldsOf(resource).includes(name))
    .map((name) => ({ name, field: fieldOf(resource, name) }));
  const referenceNames = useReferenceNames(shown.map(({ field }) => field));
  return (record: RaRecord) =>
    shown.flatMap(({ name, field }) => {
      const value = valueAt(record, sourceOf(name, field));
      if (isEmpty(value)) return [];
      const cell = { field, value, record, language, label, translate, nameOf: referenceNames };
      return [<Fragment key={name}>{columns[field.kind](cell)}</Fragment>];
    });
}

interface PlaceListProps {
  records: readonly RaRecord[];
  marked: string | undefined;
  /** The place that was open before: focus goes back to it. */
  last: string | undefined;
  onMark: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** The places beside the map: what is pointed at here is marked there, and the other way round. */
export function PlaceList({ records, marked, last, onMark, onOpen }: PlaceListProps) {
  const resource = useDeclaration();
  const translate = useTranslate();
  const about = useAbout(resource);
  const list = useRef<HTMLUListElement>(null);
  const itemOf = (id: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])].find(
      (button) => button.dataset.id === id,
    );
  const latest = useRef(itemOf);
  useEffect(() => {
    latest.current(last)?.focus();
  }, [last]);
  useEffect(() => {
    latest.current(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
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
              data-marked={id === marked || undefined}
              onClick={() => onOpen(id)}
              onMouseEnter={() => onMark(id)}
              onMouseLeave={() => onMark(undefined)}
              onFocus={() => onMark(id)}
              onBlur={() => onMark(undefined)}
            >
              <strong>{nameOf(resource, record) || translate('list.untitled')}</strong>
              {about(record).map((part) => (
                <small key={part.key}>{part}</small>
              ))}
              {!mapPointOf(resource, record) && <small>{translate('map.noPlace')}</small>}
            </button>
          </li>
        );
      })}
    </List>
  );
}
