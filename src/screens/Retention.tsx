import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { formatDate } from '../i18n/dates';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { isRecord, type Label, textOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { useFormPath } from '../routing/links';
import { Entries, useEntries } from '../ui/Entries';
import { OptionalLink } from '../ui/OptionalLink';
import { Panel } from '../ui/Panel';

const texts = {
  title: { fr: 'Bientôt à la corbeille', en: 'Soon in the trash' },
  help: {
    fr: 'Ce que personne ne modifie va à la corbeille après sa durée de conservation, et disparaît 30 jours plus tard. Pour garder un élément, ouvrez-le et enregistrez-le.',
    en: 'Records that nobody changes go to the trash after their retention period, and disappear 30 days later. To keep a record, open it and save it.',
  },
  count: {
    fr: '{name} ({time}) : {count} dans les 30 jours',
    en: '{name} ({time}): {count} within 30 days',
  },
  others: { fr: 'Seuls les premiers à partir sont affichés.', en: 'Only the first to go are shown.' },
} satisfies Record<string, Label>;

const RecordList = styled('ul')(({ theme }) => ({
  margin: '8px 0 0',
  paddingLeft: 20,
  overflowWrap: 'anywhere',
  '& a': { color: theme.palette.primary.main },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

/** See `docs/contract.md#retention`. */
export default function Retention() {
  const { resources } = useApp();
  const formPath = useFormPath();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const query = useEntries('retention', isRecord);
  const entries = (query.data ?? []).flatMap(({ resource: name, months, count, records }) => {
    const resource = resources.find((one) => one.name === name);
    const shown = Array.isArray(records) ? records.filter(isRecord) : [];
    return resource ? [{ resource, months, count: Number(count), records: shown }] : [];
  });
  const monthText = new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' });
  if (query.data && entries.length === 0) return null;
  return (
    <Box sx={{ mb: 3, '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <Panel title={label(texts.title)} help={label(texts.help)}>
        <Entries queries={[query]} empty={false} height={28}>
          {entries.map(({ resource, months, count, records }) => {
            const name = label(resource.menu?.label ?? resource.titles?.list);
            const summary = label(texts.count, { name, time: monthText.format(Number(months)), count });
            if (count === 0) return <span key={resource.name}>{summary}</span>;
            return (
              <details key={resource.name}>
                <summary>{summary}</summary>
                <RecordList>
                  {records.map(({ id, title, at }) => (
                    <li key={String(id)}>
                      <OptionalLink to={formPath(resource, id)}>
                        {textOf(title) || translate('list.untitled')}
                      </OptionalLink>{' '}
                      <small>{formatDate(at, language, { dateStyle: 'medium' })}</small>
                    </li>
                  ))}
                </RecordList>
                {count > records.length && (
                  <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
                    {label(texts.others)}
                  </Box>
                )}
              </details>
            );
          })}
        </Entries>
      </Panel>
    </Box>
  );
}
