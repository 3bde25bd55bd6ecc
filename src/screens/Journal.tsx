import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, type RaRecord, useGetList, useLocation, useTranslate } from 'react-admin';
import { useAdminDataProvider, useApp, useCan } from '../AppContext';
import { useMayAudit } from '../api/capabilities';
import { spanBounds } from '../api/query';
import { queryKeys } from '../api/queryKeys';
import { dayRangeFrom } from '../features/charts/days';
import { PeriodPicker } from '../features/charts/PeriodPicker';
import { formatDate } from '../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../i18n/useLabel';
import { journalTitle } from '../layout/menu/menu';
import {
  collectionOf,
  fieldOf,
  idFieldOf,
  isId,
  isRecord,
  type Label,
  storedNames,
  textOf,
  titleFieldsOf,
} from '../metadata';
import { recordPath } from '../routing/rowLinks';
import { useQueryParams } from '../routing/useQueryParams';
import { LoadFailure } from '../ui/failures/LoadFailure';
import { NativeSelectField } from '../ui/NativeSelectField';
import { ScreenHeading } from '../ui/ScreenHeading';
import NotFound from '../views/record/NotFound';

const texts = {
  note: {
    fr: 'Qui a fait quoi : les enregistrements, les connexions et les refus. Les lignes de plus de douze mois sont supprimées.',
    en: 'Who did what: writes, sign-ins and refusals. Lines older than twelve months are deleted.',
  },
  person: { fr: 'Personne', en: 'Person' },
  kind: { fr: 'Contenu', en: 'Content' },
  action: { fr: 'Action', en: 'Action' },
  all: { fr: 'Tous', en: 'All' },
  every: { fr: 'Toutes', en: 'All' },
  nobody: { fr: 'Adresse inconnue', en: 'Unknown address' },
  refused: { fr: 'Refusé', en: 'Refused' },
  empty: { fr: 'Rien sur cette période avec ces filtres.', en: 'Nothing in this period with these filters.' },
  more: { fr: 'Afficher plus', en: 'Show more' },
} satisfies Record<string, Label>;

/** What a call did (docs/contract.md#audit). */
const actions: Readonly<Record<string, Label>> = {
  create: { fr: 'Création', en: 'Creation' },
  update: { fr: 'Modification', en: 'Change' },
  schedule: { fr: 'Programmation', en: 'Schedule' },
  setStatus: { fr: 'Changement de statut', en: 'Change of status' },
  delete: { fr: 'Suppression', en: 'Deletion' },
  restore: { fr: 'Restauration', en: 'Restoration' },
  purge: { fr: 'Suppression définitive', en: 'Deletion for good' },
  replace: { fr: 'Remplacement d’un fichier', en: 'Replacement of a file' },
  signIn: { fr: 'Connexion', en: 'Sign-in' },
  signUp: { fr: 'Inscription', en: 'Registration' },
  askPassword: { fr: 'Demande de mot de passe', en: 'Request for a password' },
  setPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  export: { fr: 'Export de données personnelles', en: 'Export of personal data' },
  erase: { fr: 'Effacement d’une personne', en: 'Erasure of a person' },
  read: { fr: 'Consultation', en: 'Reading' },
};

const PAGE = 50;

const waiting = <Skeleton variant="rounded" height={320} />;

const Lines = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
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

/** What the lists of the admin call a collection. Several may share one. */
function useKinds(): ReadonlyMap<string, string> {
  const { resources } = useApp();
  const label = useLabel();
  const kinds = new Map<string, string>();
  for (const resource of resources) {
    const title = resource.menu?.label ?? resource.titles?.list;
    if (!title || !resource.routes) continue;
    const name = collectionOf(resource);
    kinds.set(name, [kinds.get(name), label(title)].filter(Boolean).join(', '));
  }
  return kinds;
}

/** The people of the filter: those who have a role. */
function usePeople(): readonly RaRecord[] {
  const { profile } = useApp();
  const [first = 'id'] = titleFieldsOf(profile);
  const names = titleFieldsOf(profile).flatMap((name) => storedNames(name, fieldOf(profile, name)));
  const { data } = useGetList<RaRecord>(profile.name, {
    pagination: { page: 1, perPage: 300 },
    sort: { field: first, order: 'ASC' },
    filter: {},
    meta: { fields: [idFieldOf(profile), ...names], count: false },
  });
  return data ?? [];
}

/** The lines of the log for these parameters, and whether there are more. */
function useLines(filter: Readonly<Record<string, string>>, start: string, end: string, shown: number) {
  const dataProvider = useAdminDataProvider();
  const params = new URLSearchParams(spanBounds('at', `${start}/${end}`, undefined));
  for (const [name, value] of Object.entries(filter)) if (value !== '') params.set(`${name}_eq`, value);
  // One more than shown, to know whether there are more.
  params.set('range', `0-${shown}`);
  params.set('sort', 'at_desc');
  return useQuery({
    queryKey: queryKeys.audit(params.toString()),
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.read(`audit?${params}`, signal);
      return isRecord(answer) && Array.isArray(answer.entries) ? answer.entries.filter(isRecord) : [];
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** What was done to which record, with a link to it if it exists. */
function Deed({ entry, kind }: { entry: Record<string, unknown>; kind: string | undefined }) {
  const { resources } = useApp();
  const can = useCan();
  const label = useLabel();
  const translate = useTranslate();
  const { record, status } = entry;
  const action = textOf(entry.action);
  const target = isRecord(record) ? record : {};
  const resource = resources.find(({ name }) => name === target.resource);
  const own = resource && label(resource.menu?.label ?? resource.titles?.list);
  const title = textOf(target.title) || translate('list.untitled');
  const canOpen = resource?.routes?.edit !== undefined && can('edit', resource.name) && isId(target.id);
  return (
    <div>
      {label(actions[action]) || action}
      {Number(status) >= 400 && (
        <Chip size="small" color="warning" variant="outlined" label={label(texts.refused)} sx={{ ml: 1 }} />
      )}
      {resource && ' · '}
      {resource &&
        (canOpen ? <LinkBase to={recordPath(resource.name, String(target.id))}>{title}</LinkBase> : title)}
      {(own || kind) && (
        <Box component="small" sx={{ display: 'block' }}>
          {own || kind}
        </Box>
      )}
    </div>
  );
}

function JournalLines() {
  const label = useLabel();
  const language = useLanguage();
  const recordName = useRecordName();
  const { profile } = useApp();
  const { search } = useLocation();
  const [params, setParams] = useQueryParams();
  const [more, setMore] = useState({ search, shown: PAGE });
  // Other filters start again with one page.
  const shown = more.search === search ? more.shown : PAGE;
  const { preset, ...days } = dayRangeFrom(search);
  const filter = {
    personId: params.get('person') ?? '',
    collection: params.get('kind') ?? '',
    action: params.get('action') ?? '',
  };
  const { data, error, refetch } = useLines(filter, days.start, days.end, shown);
  const kinds = useKinds();
  const people = usePeople();
  const idField = idFieldOf(profile);
  return (
    <>
      <PeriodPicker days={days} preset={preset} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mb: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        <NativeSelectField
          label={label(texts.person)}
          value={filter.personId}
          onChange={(person) => setParams({ person })}
        >
          <option value="">{label(texts.every)}</option>
          {people.map((person) => (
            <option key={person.id} value={String(person[idField])}>
              {recordName(profile, person)}
            </option>
          ))}
        </NativeSelectField>
        <NativeSelectField
          label={label(texts.kind)}
          value={filter.collection}
          onChange={(kind) => setParams({ kind })}
        >
          <option value="">{label(texts.all)}</option>
          {[...kinds].map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </NativeSelectField>
        <NativeSelectField
          label={label(texts.action)}
          value={filter.action}
          onChange={(action) => setParams({ action })}
        >
          <option value="">{label(texts.every)}</option>
          {Object.entries(actions).map(([name, title]) => (
            <option key={name} value={name}>
              {label(title)}
            </option>
          ))}
        </NativeSelectField>
      </Box>
      {error && <LoadFailure error={error} retry={refetch} />}
      {!data && !error && waiting}
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {data?.length === 0 && label(texts.empty)}
      </Box>
      <Lines aria-label={label(journalTitle)}>
        {data?.slice(0, shown).map((entry, index) => (
          <li key={`${entry.at} ${index}`}>
            <small>{formatDate(entry.at, language, { dateStyle: 'medium', timeStyle: 'medium' })}</small>
            <strong>{textOf(entry.personName) || label(texts.nobody)}</strong>
            <Deed entry={entry} kind={kinds.get(textOf(entry.collection))} />
          </li>
        ))}
      </Lines>
      {data && data.length > shown && (
        <Button sx={{ mt: 1 }} onClick={() => setMore({ search, shown: shown + PAGE })}>
          {label(texts.more)}
        </Button>
      )}
    </>
  );
}

/** The log of writes, sign-ins and refusals (docs/product.md#activity-log). */
export default function Journal() {
  const label = useLabel();
  const mayAudit = useMayAudit();
  if (mayAudit === false) return <NotFound />;
  return (
    <>
      <ScreenHeading title={label(journalTitle)} />
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        {label(texts.note)}
      </Box>
      {mayAudit ? <JournalLines /> : waiting}
    </>
  );
}
