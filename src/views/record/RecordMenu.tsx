import {
  mdiCalendarClock,
  mdiCompare,
  mdiContentDuplicate,
  mdiDeleteOutline,
  mdiDotsHorizontal,
  mdiHistory,
  mdiOpenInApp,
  mdiOpenInNew,
  mdiPublishOff,
} from '@mdi/js';
import { useState } from 'react';
import { type Identifier, useNavigate, useTranslate } from 'react-admin';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { isPublished } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { useListPath } from '../../routing/links';
import { MenuButton } from '../../ui/MenuButton';
import { MenuEntry } from '../../ui/MenuEntry';
import { useDeleteRecord } from './DeleteRecord';
import { useDuplicate } from './duplicate';
import { History, historyText, useHasHistory } from './history/HistoryButton';
import { linkedViews } from './linkedViews';
import { liveTexts } from './live/LiveLine';
import { useFormTransition } from './RecordActions';
import { ScheduleDialog, scheduleText, useMaySchedule } from './schedule/ScheduleButton';
import { useFormLive } from './useLive';
import { useRecordForm } from './useRecordForm';

export interface RecordMenuEntry {
  /** Of the icon. */
  path: string;
  text: string;
  /** Disabled while the form runs a task. */
  waits?: boolean;
  color?: string;
  choose: () => void;
}

interface RecordMenuProps {
  /** Shown before the usual entries of a stored record. */
  entries: readonly RecordMenuEntry[];
}

function EntryMenu({ entries }: RecordMenuProps) {
  const { pendingTask } = useRecordForm();
  const translate = useTranslate();
  if (entries.length === 0) return null;
  return (
    <MenuButton
      label={translate('list.more')}
      icon={mdiDotsHorizontal}
      isPending={pendingTask === 'unpublish' || pendingTask === 'delete'}
      variant="outlined"
      color="inherit"
    >
      {(choose) =>
        entries.map(({ path, text, waits, color, choose: work }) => (
          <MenuEntry
            key={text}
            path={path}
            text={text}
            color={color}
            disabled={waits && pendingTask !== undefined}
            onClick={() => choose(work)}
          />
        ))
      }
    </MenuButton>
  );
}

function useUnpublish(id: Identifier) {
  const { resource, record } = useRecordForm();
  const { unpublish } = resource.workflow ?? {};
  const translate = useTranslate();
  const { start, question } = useFormTransition('unpublish');
  const entries =
    unpublish && isPublished(resource, record)
      ? [
          {
            path: mdiPublishOff,
            text: translate('list.unpublish'),
            waits: true,
            choose: () => start([{ ...record, id }], { by: 'unpublish', status: unpublish }),
          },
        ]
      : [];
  return { entries, question };
}

function useDeleteEntry(id: Identifier) {
  const { resource, record } = useRecordForm();
  const can = useCan();
  const translate = useTranslate();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { ask, question } = useDeleteRecord({
    record: { ...record, id },
    onDeleted: () => navigate(listPath, { replace: true }),
  });
  const entry = {
    path: mdiDeleteOutline,
    text: translate('ra.action.delete'),
    color: 'error.main',
    waits: true,
    choose: ask,
  };
  return { entries: can('delete') ? [entry] : [], question };
}

function useViewEntries(id: Identifier): readonly RecordMenuEntry[] {
  const { resource } = useRecordForm();
  const label = useLabel();
  const navigate = useNavigate();
  return linkedViews('record', resource, readSession()?.role).map((view) => ({
    path: view.icon ?? mdiOpenInApp,
    text: label(view.title),
    choose: () => navigate(`/${view.path}?id=${encodeURIComponent(id)}`),
  }));
}

function useLiveEntries(compare: () => void): readonly RecordMenuEntry[] {
  const { live, isEdited } = useFormLive();
  const hasHistory = useHasHistory();
  const label = useLabel();
  const { url } = live ?? {};
  return [
    ...(url
      ? [
          {
            path: mdiOpenInNew,
            text: label(liveTexts.open),
            choose: () => void window.open(url, '_blank', 'noreferrer'),
          },
        ]
      : []),
    ...(isEdited && hasHistory
      ? [{ path: mdiCompare, text: label(liveTexts.compare), choose: compare }]
      : []),
  ];
}

function StoredRecordMenu({ id, entries }: RecordMenuProps & { id: Identifier }) {
  const { resource, record } = useRecordForm();
  const can = useCan();
  const label = useLabel();
  const translate = useTranslate();
  const duplicate = useDuplicate();
  const unpublish = useUnpublish(id);
  const remove = useDeleteEntry(id);
  const views = useViewEntries(id);
  const hasHistory = useHasHistory();
  const maySchedule = useMaySchedule();
  const [opened, setOpened] = useState<'history' | 'live' | 'schedule'>();
  const close = () => setOpened(undefined);
  const liveEntries = useLiveEntries(() => setOpened('live'));
  const copyEntry = {
    path: mdiContentDuplicate,
    text: translate('forms.duplicate'),
    waits: true,
    choose: () => duplicate(resource, record),
  };
  const scheduleEntry = {
    path: mdiCalendarClock,
    text: label(scheduleText),
    choose: () => setOpened('schedule'),
  };
  const historyEntry = { path: mdiHistory, text: label(historyText), choose: () => setOpened('history') };
  return (
    <>
      <EntryMenu
        entries={[
          ...entries,
          ...views,
          ...liveEntries,
          ...unpublish.entries,
          ...(maySchedule ? [scheduleEntry] : []),
          ...(can('create', resource.name) ? [copyEntry] : []),
          ...(hasHistory ? [historyEntry] : []),
          ...remove.entries,
        ]}
      />
      {unpublish.question}
      {remove.question}
      {(opened === 'history' || opened === 'live') && <History isLive={opened === 'live'} onClose={close} />}
      {opened === 'schedule' && <ScheduleDialog record={{ ...record, id }} onClose={close} />}
    </>
  );
}

export function RecordMenu({ entries }: RecordMenuProps) {
  const { resource, id } = useRecordForm();
  // Only a stored record with a route has the usual entries. The settings form has no route.
  if (id === undefined || resource.routes?.edit === undefined) return <EntryMenu entries={entries} />;
  return <StoredRecordMenu id={id} entries={entries} />;
}
