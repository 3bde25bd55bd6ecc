import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useResource } from '../../AppContext';
import type { Position } from '../../fields/map/position';
import { newRecord, type Values } from '../../metadata';
import { useConfirmLeave } from '../form/UnsavedChangesGuard';
import { valuesAt } from './usePlaces';

/** The place in the side panel; a new one if there is no `record`. */
interface Open {
  key: number;
  record?: RaRecord;
  initialRecord: Values;
}

/** The id of a new place on the map. */
const newId = 'new';

/** The place in the side panel and the position of its pin. Asks for confirmation before unsaved changes are lost. */
export function useOpenPlace(all: readonly RaRecord[]) {
  const resource = useResource();
  const [open, setOpen] = useState<Open>();
  const [last, setLast] = useState<string>();
  const [moved, setMoved] = useState<Position>();
  const [position, setPosition] = useState<Position>();
  const { formRef, confirmLeave, dialog } = useConfirmLeave();

  const openPlace = (next: Omit<Open, 'key'> | undefined) =>
    confirmLeave(() => {
      setMoved(undefined);
      setPosition(undefined);
      setLast(open?.record && String(open.record.id));
      setOpen((before) => next && { ...next, key: (before?.key ?? 0) + 1 });
    });
  const openNew = (at?: Position) =>
    openPlace({ initialRecord: { ...newRecord(resource), ...(at && valuesAt(resource, at)) } });

  return {
    open,
    openId: open && (open.record ? String(open.record.id) : newId),
    /** Id of the last open place. */
    last,
    /** Position in the form of the open place. */
    position,
    setPosition,
    /** Position to which the user moved the pin. */
    moved,
    move: setMoved,
    openNew,
    openPlace: (id: string) => {
      const record = all.find((place) => String(place.id) === id);
      if (record && record.id !== open?.record?.id) openPlace({ record, initialRecord: record });
    },
    /** A click on the map: positions the open place if it is new or has no position, else starts a new place. */
    placeAt: (at: Position) => {
      if (open && (!open.record || !position)) setMoved(at);
      else openNew(at);
    },
    close: () => openPlace(undefined),
    /** Closes the open place after it was saved or deleted. */
    done: (id: string | undefined) => {
      setLast(id);
      setOpen(undefined);
    },
    formRef,
    dialog,
  };
}
