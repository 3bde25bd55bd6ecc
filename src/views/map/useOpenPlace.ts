import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import type { Position } from '../../fields/map/position';
import { newRecord, type Values } from '../../metadata';
import { useAskLeave } from '../useAskLeave';
import { placed } from './usePlaces';

/** The place that is open beside the map; a new one bears no record yet. */
interface Open {
  key: number;
  record?: RaRecord;
  start: Values;
}

/** What a place that is not stored is called on the map. */
const fresh = 'new';

/** Which place is open, where its pin stands, and the question before unsaved words of it are left. */
export function useOpenPlace(all: readonly RaRecord[]) {
  const resource = useDeclaration();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [last, setLast] = useState<string>();
  const [moved, setMoved] = useState<Position>();
  const [position, setPosition] = useState<Position>();
  const { ask, probe, question } = useAskLeave();

  const show = (next: Omit<Open, 'key'> | undefined) =>
    ask(() => {
      setMoved(undefined);
      setPosition(undefined);
      setLast(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  const openNew = (at?: Position) =>
    show({ start: { ...newRecord(resource), ...(at && placed(resource, at)) } });

  return {
    open,
    openId: open && (open.record ? String(open.record.id) : fresh),
    /** The one that was open before. */
    last,
    /** Where the form of the open place says that it lies. */
    position,
    setPosition,
    /** Where the pin of the open place was put. */
    moved,
    move: setMoved,
    openNew,
    openPlace: (id: string) => {
      const record = all.find((one) => String(one.id) === id);
      if (record && record.id !== open?.record?.id) show({ record, start: record });
    },
    /** A click beside all pins: the place of the open one, where it has none or is new; else a new one. */
    placeAt: (at: Position) => {
      if (open && (!open.record || !position)) setMoved(at);
      else openNew(at);
    },
    close: () => show(undefined),
    /** The open place was stored, or is gone. */
    done: (id: string | undefined) => {
      queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
      setLast(id);
      setOpen(undefined);
    },
    probe,
    question,
  };
}
