import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useResource } from '../../AppContext';
import type { Position } from '../../fields/map/position';
import { newRecord, type Values } from '../../metadata';
import { useConfirmLeave } from '../form/UnsavedChangesGuard';
import { coordinatesOf } from './usePlaces';

/** The place in the side panel; a new one if there is no `record`. */
interface OpenPlace {
  key: number;
  record?: RaRecord;
  initialRecord: Values;
}

/** The id of the pin of a new place. */
const newId = 'new';

/** The place in the side panel and the position of its pin. Asks for confirmation before unsaved changes are lost. */
export function useOpenPlace(all: readonly RaRecord[]) {
  const resource = useResource();
  const [open, setOpen] = useState<OpenPlace>();
  const [lastId, setLastId] = useState<string>();
  const [pinPosition, setPinPosition] = useState<Position>();
  const [position, setPosition] = useState<Position>();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();

  const openPlace = (next: Omit<OpenPlace, 'key'> | undefined) =>
    confirmLeave(() => {
      setPinPosition(undefined);
      setPosition(undefined);
      setLastId(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  const openNew = (at?: Position) =>
    openPlace({ initialRecord: { ...newRecord(resource), ...(at && coordinatesOf(resource, at)) } });

  return {
    open,
    openId: open && (open.record ? String(open.record.id) : newId),
    /** Id of the last open place, if any. */
    lastId,
    /** Position in the form of the place. */
    position,
    setPosition,
    /** Position to which the user moved the pin on the map. */
    pinPosition,
    movePin: setPinPosition,
    openNew,
    openPlace: (id: string) => {
      const record = all.find((place) => String(place.id) === id);
      if (record && record.id !== open?.record?.id) openPlace({ record, initialRecord: record });
    },
    /** Moves the open place to `at` if it is new or has no position. Else opens a new place there. */
    onMapClick: (at: Position) => {
      if (open && (!open.record || !position)) setPinPosition(at);
      else openNew(at);
    },
    close: () => openPlace(undefined),
    /** Closes the open place after it was saved, or deleted if there is no `id`. */
    done: (id: string | undefined) => {
      setLastId(id);
      setOpen(undefined);
    },
    formRef,
    dialog,
  };
}
