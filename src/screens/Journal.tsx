import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { useCapability, useMayAudit } from '../api/capabilities';
import { spanConditions, toParams } from '../api/query';
import { FilterSelect } from '../fields/filters/FilterSelect';
import { ReferenceFilter } from '../fields/filters/filters';
import { formatDate } from '../i18n/dates';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { journalTitle } from '../layout/menu/menu';
import { collectionOf, isRecord, type Label, reference, textOf } from '../metadata';
import { useApp, useConfig } from '../routing/AppContext';
import { useFormPath } from '../routing/links';
import { useQueryParams } from '../routing/useQueryParams';
import { dayRangeFrom } from '../ui/charts/days';
import { PeriodPicker } from '../ui/charts/PeriodPicker';
import { Entries, useEntries } from '../ui/Entries';
import { OptionalLink } from '../ui/OptionalLink';
import { plainList } from '../ui/plainList';
import { ScreenHeading } from '../ui/ScreenHeading';
import NotFound from '../views/record/NotFound';
import { useFieldName } from '../write/fieldAt';
import Retention from './Retention';

const texts = {
  note: {
    fr: 'Qui a fait quoi : les modifications, les connexions et les refus. Les lignes de plus de douze mois sont supprimées.',
    en: 'Who did what: changes, sign-ins and refusals. Entries older than twelve months are deleted.',
  },
  person: { fr: 'Personne', en: 'Person' },
  kind: { fr: 'Contenu', en: 'Content' },
  action: { fr: 'Action', en: 'Action' },
  nobody: { fr: 'E-mail inconnu', en: 'Unknown e-mail address' },
  server: { fr: 'Le serveur', en: 'The server' },
  refused: { fr: 'Refusé', en: 'Refused' },
  empty: { fr: 'Rien sur cette période avec ces filtres.', en: 'Nothing in this period with these filters.' },
} satisfies Record<string, Label>;

/** The labels of the actions in `docs/contract.md#audit`. */
const actions: Readonly<Record<string, Label>> = {
  create: { fr: 'Création', en: 'Creation' },
  update: { fr: 'Modification', en: 'Change' },
  schedule: { fr: 'Programmation', en: 'Schedule' },
  cancel: { fr: 'Annulation d’un envoi', en: 'Sending cancelled' },
  setStatus: { fr: 'Changement d’état', en: 'Status change' },
  delete: { fr: 'Suppression', en: 'Deletion' },
  restore: { fr: 'Restauration', en: 'Restoration' },
  purge: { fr: 'Suppression définitive', en: 'Permanent deletion' },
  merge: { fr: 'Fusion d’un doublon', en: 'Merge of a duplicate' },
  part: { fr: 'Fusion annulée', en: 'Merge undone' },
  block: { fr: 'Expéditeur bloqué', en: 'Sender blocked' },
  unblock: { fr: 'Expéditeur débloqué', en: 'Sender unblocked' },
  import: { fr: 'Import', en: 'Import' },
  fetch: { fr: 'Passage d’un aspirateur', en: 'Run of a site vacuum' },
  send: { fr: 'Envoi d’un webhook', en: 'Delivery of a webhook' },
  undoImport: { fr: 'Annulation d’un import', en: 'Import undone' },
  replace: { fr: 'Remplacement d’un fichier', en: 'File replacement' },
  signIn: { fr: 'Connexion', en: 'Sign-in' },
  signOut: { fr: 'Déconnexion', en: 'Sign-out' },
  signUp: { fr: 'Inscription', en: 'Registration' },
  askPassword: { fr: 'Demande de mot de passe', en: 'Password reset request' },
  setPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  export: { fr: 'Export de données personnelles', en: 'Personal data export' },
  erase: { fr: 'Effacement d’une personne', en: 'Personal data erasure' },
  backup: { fr: 'Sauvegarde', en: 'Backup' },
  read: { fr: 'Consultation', en: 'Access to a record' },
};

const PAGE_SIZE = 50;

const skeleton = <Skeleton variant="rounded" height={320} />;

const EntryList = styled('ol')(({ theme }) => ({
  ...plainList,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '11rem 14rem minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '8px 0',
    borderBottom: `1px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere',
    [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& a': { color: theme.palette.primary.main },
}));

/** Joins the titles of the resources that share a collection. */
function useCollectionLabels(): ReadonlyMap<string, string> {
  const { resources } = useApp();
  const label = useLabel();
  const labels = new Map<string, string>();
  for (const resource of resources) {
    const title = resource.menu?.label ?? resource.titles?.list;
    if (!title || !resource.routes) continue;
    const name = collectionOf(resource);
    labels.set(name, [labels.get(name), label(title)].filter(Boolean).join(', '));
  }
  return labels;
}

interface EntryDetailsProps {
  entry: Record<string, unknown>;
  collectionLabel: string | undefined;
}

function EntryDetails({ entry, collectionLabel }: EntryDetailsProps) {
  const { resources } = useApp();
  const formPath = useFormPath();
  const label = useLabel();
  const translate = useTranslate();
  const nameFor = useFieldName();
  const { record, status } = entry;
  const action = textOf(entry.action);
  const target = isRecord(record) ? record : {};
  const resource = resources.find(({ name }) => name === target.resource);
  const resourceLabel = (resource && label(resource.menu?.label ?? resource.titles?.list)) || collectionLabel;
  const title = textOf(target.title) || translate('list.untitled');
  const owner = resource ?? resources.find((one) => collectionOf(one) === entry.collection);
  const paths = Array.isArray(entry.fields) ? entry.fields.map(String) : [];
  const names = owner ? [...new Set(paths.map((path) => nameFor(owner, path.split('.'))))] : paths;
  return (
    <div>
      {label(actions[action]) || action}
      {Number(status) >= 400 && (
        <Chip size="small" color="warning" variant="outlined" label={label(texts.refused)} sx={{ ml: 1 }} />
      )}
      {resource && ' · '}
      {resource && <OptionalLink to={formPath(resource, target.id)}>{title}</OptionalLink>}
      {[resourceLabel, names.join(', ')].filter(Boolean).map((line) => (
        <Box key={line} component="small" sx={{ display: 'block' }}>
          {line}
        </Box>
      ))}
    </div>
  );
}

function JournalEntries() {
  const label = useLabel();
  const language = useLanguage();
  const { profile } = useApp();
  const { operators } = useConfig();
  const { search } = useLocation();
  const [params, setParams] = useQueryParams();
  const { preset, ...days } = dayRangeFrom(search);
  const filter = {
    personId: params.get('person') ?? '',
    collection: params.get('kind') ?? '',
    action: params.get('action') ?? '',
  };
  const span = toParams(
    spanConditions(['at', 'at'], `${days.start}/${days.end}`, undefined) ?? [],
    operators,
  );
  const call = new URLSearchParams(span);
  for (const [name, value] of Object.entries(filter))
    if (value !== '') call.set(`${name}${operators.eq}`, value);
  call.set('sort', 'at_desc');
  const query = useEntries(`audit?${call}`, isRecord, PAGE_SIZE);
  const { data, shown, showMore } = query;
  const collectionLabels = useCollectionLabels();
  const actionNames = Object.entries(actions).map(([id, title]) => ({ id, name: label(title) }));
  const selects = [
    {
      name: 'kind',
      value: filter.collection,
      options: [...collectionLabels].map(([id, name]) => ({ id, name })),
    },
    { name: 'action', value: filter.action, options: actionNames },
  ] as const;
  const personField = useMemo(() => reference(texts.person, profile.name), [profile]);
  return (
    <>
      <PeriodPicker days={days} preset={preset} />
      <Box
        sx={{
          display: 'grid',
          // With many people, the filter by person is a search box, whose label stands above it.
          alignItems: 'end',
          gap: 1.5,
          mb: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <ReferenceFilter
          field={personField}
          name="person"
          label={label(texts.person)}
          value={filter.personId}
          onChange={(person) => setParams({ person: String(person ?? '') })}
        />
        {selects.map(({ name, value, options }) => (
          <FilterSelect
            key={name}
            label={label(texts[name])}
            value={value}
            options={options}
            onChange={(chosen) => setParams({ [name]: String(chosen ?? '') })}
          />
        ))}
      </Box>
      <Entries queries={[query]} empty={data?.length === 0 && label(texts.empty)} showMore={showMore}>
        <EntryList aria-label={label(journalTitle)}>
          {shown.map((entry, index) => (
            <li key={`${entry.at} ${index}`}>
              <small>{formatDate(entry.at, language, { dateStyle: 'medium', timeStyle: 'medium' })}</small>
              <strong>
                {textOf(entry.personName) || label(entry.action === 'backup' ? texts.server : texts.nobody)}
              </strong>
              <EntryDetails entry={entry} collectionLabel={collectionLabels.get(textOf(entry.collection))} />
            </li>
          ))}
        </EntryList>
      </Entries>
    </>
  );
}

/** See `docs/product.md#activity-log`. */
export default function Journal() {
  const label = useLabel();
  const mayAudit = useMayAudit();
  const hasRetention = useCapability('retention');
  if (mayAudit === false) return <NotFound />;
  return (
    <>
      <ScreenHeading title={label(journalTitle)} />
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        {label(texts.note)}
      </Box>
      {mayAudit && hasRetention && <Retention />}
      {mayAudit ? <JournalEntries /> : skeleton}
    </>
  );
}
