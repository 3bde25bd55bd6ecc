import Link from '@mui/material/Link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCapability } from '../../../api/capabilities';
import { entriesIn } from '../../../api/entries';
import { queryKeys } from '../../../api/queryKeys';
import { useAdminDataProvider } from '../../../api/useAdminDataProvider';
import { atDateTime } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { useNumberFormats } from '../../../i18n/useNumberFormats';
import { callPathOf, idFieldOf, isRecord, type Label, type Resource, type Values } from '../../../metadata';
import { useCan } from '../../../routing/AppContext';
import { leavesFocus } from '../../../ui/screenFocus';
import { useTask } from '../../../ui/useTask';
import { useWrite } from '../../../write/useWrite';
import { delayUntil } from '../schedule/scheduleQuery';
import { useRecordForm } from '../useRecordForm';

/** See docs/contract.md#deliveries. */
interface Delivery {
  channel: string;
  sent: number;
  failed: number;
  isOver: boolean;
}

interface Entry {
  at: string;
  heldUntil: string | null;
  channels: Delivery[];
}

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.at === 'string' && Array.isArray(value.channels);

const isOver = ({ heldUntil, channels: all }: Entry) => heldUntil === null && all.every((one) => one.isOver);

const texts = {
  sent: { fr: 'Envoyé {date}\u00a0: {channels}', en: 'Sent {date}: {channels}' },
  sending: { fr: 'Envoi en cours\u00a0: {channels}', en: 'Being sent: {channels}' },
  held: {
    fr: 'Partira {date}, après les heures calmes',
    en: 'Will be sent {date}, after the quiet hours',
  },
  cancel: { fr: 'Annuler l’envoi', en: 'Cancel sending' },
  cancelled: { fr: 'Envoi annulé.', en: 'Sending cancelled.' },
  failed: { fr: '{text} ({number} en échec)', en: '{text} ({number} failed)' },
} satisfies Record<string, Label>;

/** For `fcm`, the citizens' app, nobody knows how many phones got the message. */
const channels: Readonly<Record<string, { sent: Label; failed?: Label }>> = {
  fcm: {
    sent: { fr: 'application', en: 'app' },
    failed: { fr: 'application en échec', en: 'app failed' },
  },
  webPush: {
    sent: {
      fr: '{number} téléphone |||| {number} téléphones',
      en: '{number} phone |||| {number} phones',
    },
  },
  digest: {
    sent: {
      fr: '{number} e-mail |||| {number} e-mails',
      en: '{number} e-mail |||| {number} e-mails',
    },
  },
};

const canSend = ({ workflow, form }: Resource) =>
  workflow?.notify !== undefined || (form?.actions ?? []).some(({ push }) => push !== undefined);

function useLastDelivery(resource: Resource, record: Values) {
  const isAnnounced = useCapability('deliveries');
  const dataProvider = useAdminDataProvider();
  const path = `deliveries/${callPathOf(resource, record)}`;
  const { data, refetch } = useQuery({
    // A change of status may have sent another message.
    queryKey: [...queryKeys.call(path), record.status, record.updatedAt],
    queryFn: async () => entriesIn(await dataProvider.read(path), isEntry),
    enabled: isAnnounced && record[idFieldOf(resource)] !== undefined && canSend(resource),
    refetchInterval: ({ state }) => {
      const last = state.data?.[0];
      if (!last || isOver(last)) return false;
      // From 5 s to 10 min, less and less often: the sending may never end.
      const elapsed = Date.now() - Date.parse(last.at);
      return last.heldUntil === null
        ? Math.min(Math.max(elapsed / 10, 5000), 600_000)
        : delayUntil(last.heldUntil);
    },
    gcTime: 0,
  });
  return { entry: data?.[0], path, refetch };
}

function HeldLine({ until, path, reload }: { until: string; path: string; reload: () => unknown }) {
  const { resource, id = '' } = useRecordForm();
  const queryClient = useQueryClient();
  const label = useLabel();
  const language = useLanguage();
  const can = useCan();
  const write = useWrite();
  const { isPending, run } = useTask();
  const cancel = () =>
    run(async () => {
      await write(
        {
          verb: 'call',
          resource,
          method: 'DELETE',
          path,
          findAnswer: async (read) => {
            const entries = entriesIn(await read(path), isEntry);
            return entries.some(({ heldUntil }) => heldUntil !== null) ? undefined : { entries };
          },
        },
        { done: label(texts.cancelled), failed: 'error.action' },
      );
      await reload();
      // The backend may have given the record its former status back.
      await queryClient.invalidateQueries({ queryKey: queryKeys.record(resource.name, id) });
    });
  return (
    <p>
      {label(texts.held, { date: atDateTime(until, language) })}
      {can('edit') && (
        <>
          {' · '}
          <Link
            ref={leavesFocus}
            component="button"
            type="button"
            variant="inherit"
            onClick={cancel}
            aria-busy={isPending}
          >
            {label(texts.cancel)}
          </Link>
        </>
      )}
    </p>
  );
}

export function DeliveryLine() {
  const { resource, record } = useRecordForm();
  const { entry, path, refetch } = useLastDelivery(resource, record);
  const label = useLabel();
  const language = useLanguage();
  const { number } = useNumberFormats();
  if (!entry) return null;
  if (entry.heldUntil !== null) return <HeldLine until={entry.heldUntil} path={path} reload={refetch} />;
  const parts = entry.channels.flatMap(({ channel, sent, failed }) => {
    const { sent: text, failed: failure } = channels[channel] ?? {};
    if (!text) return [];
    if (failure) return [label(failed > 0 ? failure : text)];
    const done = label(text, { count: sent, number: number(sent) });
    return [failed > 0 ? label(texts.failed, { text: done, number: number(failed) }) : done];
  });
  if (parts.length === 0) return null;
  return (
    <p>
      {label(isOver(entry) ? texts.sent : texts.sending, {
        date: atDateTime(entry.at, language),
        channels: parts.join(', '),
      })}
    </p>
  );
}
