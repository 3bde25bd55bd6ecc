import { mdiCalendarClock } from '@mdi/js';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useCapability } from '../../../api/capabilities';
import { readSession } from '../../../api/session';
import { useLabel } from '../../../i18n/useLabel';
import { type Label, manualStatuses } from '../../../metadata';
import { useCan, useResource } from '../../../routing/AppContext';
import { ToolButton } from '../../../ui/IconAction';
import { loadable } from '../../../ui/loadable';

const Lines = loadable<{ record: RaRecord }>(() => import('./ScheduleLines'));

export const ScheduleDialog = loadable<{ record: RaRecord; onClose: () => void }>(
  () => import('./ScheduleDialog'),
);

export const scheduleText: Label = { fr: 'Programmer', en: 'Schedule' };

export function useMaySchedule(): boolean {
  const can = useCan();
  const resource = useResource();
  const hasSchedule = useCapability('schedule');
  return hasSchedule && can('edit') && manualStatuses(resource, readSession()?.role).length > 0;
}

export function ScheduleLines({ record }: { record: RaRecord }) {
  return useMaySchedule() && <Lines record={record} />;
}

/**
 * Shows and plans status changes of a record.
 * @example <ScheduleButton record={hall} />
 */
export function ScheduleButton({ record }: { record: RaRecord }) {
  const label = useLabel();
  const maySchedule = useMaySchedule();
  const [isOpen, setOpen] = useState(false);
  if (!maySchedule) return null;
  return (
    <>
      <Lines record={record} />
      <ToolButton
        path={mdiCalendarClock}
        label={label(scheduleText)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ScheduleDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
