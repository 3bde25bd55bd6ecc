import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { chunk } from 'es-toolkit';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LinkBase, type RaRecord } from 'react-admin';
import { chipStyles } from '../../fields/columns/StatusChip';
import { RenderNearViewport } from '../../fields/inputs/parts/RenderNearViewport';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { placeIn } from '../../map/position';
import TownMap, { type TownMapProps } from '../../map/TownMap';
import { mapTexts } from '../../map/texts';
import { placeFieldOf, titleFieldsOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { LocalErrorBoundary } from '../../ui/failures/LocalErrorBoundary';
import { useDetails } from '../list/table/useColumns';

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

/** A long list renders this number of places at a time. */
const PART = 50;
/** Typical, in pixels. */
const PLACE_HEIGHT = 76;

interface PlaceListProps {
  records: readonly RaRecord[];
  highlightedId: string | undefined;
  /** The place that was open last. It gets the focus. */
  closedId?: string;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** With a path, the record is a link, else a button that calls `onOpen`. */
  pathOf?: (record: RaRecord) => string | undefined;
}

function PlaceList({ records, highlightedId, closedId, onHighlight, onOpen, pathOf }: PlaceListProps) {
  const resource = useResource();
  const recordName = useRecordName();
  const label = useLabel();
  const detailsOf = useDetails(useMemo(() => titleFieldsOf(resource), [resource]));
  const place = placeFieldOf(resource);
  const list = useRef<HTMLUListElement>(null);
  const elementOf = useEffectEvent((id: string | undefined) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].find(
      ({ dataset }) => dataset.id === id,
    ),
  );
  // A new place comes with the next answer.
  const hasClosed = records.some(({ id }) => String(id) === closedId);
  useEffect(() => {
    if (hasClosed && document.activeElement === document.body) elementOf(closedId)?.focus();
  }, [closedId, hasClosed]);
  useEffect(() => {
    // The braces drop the promise that some browsers return here: React would take it for a clean-up function.
    elementOf(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  if (records.length === 0) return <p>{label(mapTexts.none)}</p>;
  const isLong = records.length > 4 * PART;
  return (
    <List ref={list} data-unrolled-on-paper aria-label={label(mapTexts.list)}>
      {chunk(records, PART).map((part, partIndex) => (
        <RenderNearViewport
          key={partIndex}
          component="li"
          isEager={
            !isLong ||
            partIndex === 0 ||
            part.some(({ id }) => [highlightedId, closedId].includes(String(id)))
          }
          height={part.length * PLACE_HEIGHT}
        >
          {part.map((record, index) => {
            const id = String(record.id);
            const path = pathOf?.(record);
            const props = {
              'data-id': id,
              'data-marked': id === highlightedId || undefined,
              onMouseEnter: () => onHighlight(id),
              onMouseLeave: () => onHighlight(undefined),
              onFocus: () => onHighlight(id),
              onBlur: () => onHighlight(undefined),
              children: (
                <>
                  <strong>{recordName(resource, record)}</strong>
                  {detailsOf(record)}
                  {!(place && placeIn(place, record)) && <small>{label(mapTexts.noPlace)}</small>}
                </>
              ),
            };
            return (
              <li
                key={id}
                // For screen readers, which see only the rendered places.
                aria-posinset={isLong ? partIndex * PART + index + 1 : undefined}
                aria-setsize={isLong ? records.length : undefined}
              >
                {path ? (
                  <LinkBase to={path} {...props} />
                ) : (
                  <button type="button" onClick={() => onOpen(id)} {...props} />
                )}
              </li>
            );
          })}
        </RenderNearViewport>
      ))}
    </List>
  );
}

interface RecordMapProps
  extends Pick<TownMapProps, 'points' | 'zoomsByWheel' | 'draggableId' | 'onMove' | 'onMapClick'>,
    Pick<PlaceListProps, 'closedId' | 'pathOf' | 'onOpen'> {
  /** `undefined` while they load. */
  records: readonly RaRecord[] | undefined;
  openId: string | undefined;
  listSide: 'left' | 'right';
  filters?: ReactNode;
  /** In place of the filters and the list. */
  form?: ReactNode;
  children: ReactNode;
}

export function RecordMap({
  records,
  points,
  openId,
  onOpen,
  closedId,
  pathOf,
  listSide,
  filters,
  form,
  children,
  ...map
}: RecordMapProps) {
  const label = useLabel();
  const isWide = useMediaQuery('(min-width: 900px)');
  const [highlightedId, setHighlightedId] = useState<string>();
  // `top` is the height above the map in pixels. With the list on the right, it includes the filters.
  const [columns, top] = listSide === 'left' ? ['320px minmax(0, 1fr)', 220] : ['minmax(0, 1fr) 320px', 320];
  const height = isWide ? `clamp(380px, calc(100dvh - ${top}px), 900px)` : '50dvh';
  const list = (
    <Box
      data-unrolled-on-paper
      sx={{
        display: form ? 'block' : 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: '2px',
        minWidth: 0,
        ...(isWide ? { height, overflow: 'auto' } : { order: 1 }),
      }}
    >
      {form ?? (
        <>
          {filters}
          {records && (
            <PlaceList
              records={records}
              highlightedId={highlightedId}
              closedId={closedId}
              onHighlight={setHighlightedId}
              onOpen={onOpen}
              pathOf={pathOf}
            />
          )}
        </>
      )}
    </Box>
  );
  return (
    <Box
      data-unrolled-on-paper
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: isWide ? columns : 'minmax(0, 1fr)' }}
    >
      {listSide === 'left' && list}
      <Box sx={{ position: 'relative' }}>
        <LocalErrorBoundary>
          <TownMap
            label={label(mapTexts.region)}
            points={points}
            highlightedIds={[highlightedId, openId]}
            focusedId={form ? openId : highlightedId}
            height={height}
            onSelect={onOpen}
            onHover={setHighlightedId}
            {...map}
          />
        </LocalErrorBoundary>
        {children}
      </Box>
      {listSide === 'right' && list}
    </Box>
  );
}
