import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type RaRecord, useTranslate } from 'react-admin';
import { atDateTime } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { type Label, notifiesOnPublish } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { LoadFailure } from '../../../ui/failures/LoadFailure';
import { leavesFocus } from '../../../ui/screenFocus';
import { failedText, type ScheduleEntry } from './planned';
import { useSchedule } from './useSchedule';

const texts = {
  publish: { fr: 'Publication prévue {date} par {by}', en: 'To be published {date}, scheduled by {by}' },
  unpublish: {
    fr: 'Dépublication prévue {date} par {by}',
    en: 'To be unpublished {date}, scheduled by {by}',
  },
  publishAndNotify: {
    fr: 'Publication prévue {date} par {by}, avec notification des habitants abonnés',
    en: 'To be published {date}, scheduled by {by}, with a notification to the subscribed citizens',
  },
  other: { fr: '« {name} » prévu {date} par {by}', en: '“{name}” planned {date}, scheduled by {by}' },
} satisfies Record<string, Label>;

export default function ScheduleLines({ record }: { record: RaRecord }) {
  const resource = useResource();
  const { workflow = {} } = resource;
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { data, planned, failed, error, refetch, store, nameFor } = useSchedule(record);
  const sentence = ({ status, at, by }: ScheduleEntry) => {
    const kind = (['publish', 'unpublish'] as const).find((one) => workflow[one] === status) ?? 'other';
    const willNotify = kind === 'publish' && notifiesOnPublish(resource, record);
    return label(texts[willNotify ? 'publishAndNotify' : kind], {
      name: nameFor(status),
      date: atDateTime(at, language),
      by,
    });
  };
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="warning"
          // `&&` overrides the styles of the toolbar.
          sx={{ '&&': { order: -1, flexBasis: '100%', flexWrap: 'nowrap', m: 0 } }}
          closeText={translate('ra.action.close')}
          slotProps={{ closeButton: { ref: leavesFocus } }}
          // Storing only the planned changes removes the failed ones.
          onClose={() =>
            store(
              planned.map(({ status, at }) => ({ status, at })),
              data,
            )
          }
        >
          {failed.map((entry) => (
            <div key={entry.status}>
              {label(failedText, { what: sentence(entry), failure: entry.failure })}
            </div>
          ))}
        </Alert>
      )}
      {planned.length > 0 && (
        <Box
          component="p"
          sx={{ order: -1, flexBasis: '100%', m: 0, color: 'text.secondary', typography: 'caption' }}
        >
          {planned.map((entry) => `${sentence(entry)}.`).join(' ')}
        </Box>
      )}
      {error && <LoadFailure error={error} retry={refetch} />}
    </>
  );
}
