import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { useLabel } from '../../src/i18n/useLabel';
import { nameOf } from '../../src/metadata';
import points from '.';
import { useGroupName } from './useGroupName';
import { mapPointOf, typesOf } from './usePoints';
import { words } from './words';

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

interface PointListProps {
  records: readonly RaRecord[];
  marked: string | undefined;
  /** The point that was open before: focus goes back to it. */
  last: string | undefined;
  onMark: (id: string | undefined) => void;
  onOpen: (id: string) => void;
}

/** The points beside the map: what is pointed at here is marked there, and the other way round. */
export function PointList({ records, marked, last, onMark, onOpen }: PointListProps) {
  const label = useLabel();
  const groupName = useGroupName();
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
  if (records.length === 0) return <p>{label(words.none)}</p>;
  return (
    <List ref={list} aria-label={label(words.points)}>
      {records.map((record) => {
        const id = String(record.id);
        const about = [record.vicinity, ...typesOf(record).map(groupName)].filter(Boolean).join(' · ');
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
              <strong>{nameOf(points, record)}</strong>
              {about && <small>{about}</small>}
              {!mapPointOf(record) && <small>{label(words.noPlace)}</small>}
            </button>
          </li>
        );
      })}
    </List>
  );
}
