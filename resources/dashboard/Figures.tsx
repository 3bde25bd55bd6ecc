import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Fragment, useState } from 'react';
import {
  DayFigures,
  type DayRange,
  eachDay,
  FigureTable,
  Panel,
  previousRange,
  shortDate,
  useLabel,
  useLanguage,
  useNumberFormats,
} from '../../src/engine';
import { choiceLabel, type Label, sameLabel } from '../../src/metadata';
import { platforms } from '../vocabulary';
import { changeOf, type DayTraffic, type Measure, measures, platformsOf, seriesOf, sumOf } from './traffic';

export const measureLabels: Record<Measure, Label> = {
  sessions: { fr: 'Sessions', en: 'Sessions' },
  users: { fr: 'Utilisateurs', en: 'Users' },
  pageViews: { fr: 'Pages vues', en: 'Page views' },
};

export const platformLabel = (platform: string): Label =>
  choiceLabel([...platforms, { id: 'WEB', label: sameLabel('Web') }], platform);

export const labels = {
  wrongOrder: { fr: 'La fin est avant le début.', en: 'The end is before the start.' },
  tooLong: { fr: 'Choisissez trois ans au plus.', en: 'Choose three years at most.' },
  before: { fr: '{before} du {start} au {end}', en: '{before} from {start} to {end}' },
  noChange: { fr: 'Pas de chiffres pour la période précédente.', en: 'No figures for the previous period.' },
  show: { fr: 'Chiffres affichés', en: 'Figures shown' },
  byDay: { fr: '{measure} par jour', en: '{measure} by day' },
  summary: {
    fr: '{measure} par jour et par plateforme, du {start} au {end} : {total} en tout',
    en: '{measure} by day and platform, from {start} to {end}: {total} in all',
  },
  byPlatform: { fr: 'Par plateforme', en: 'By platform' },
  platform: { fr: 'Plateforme', en: 'Platform' },
  day: { fr: 'Jour', en: 'Day' },
  none: { fr: 'Aucune visite sur cette période.', en: 'No visit in this period.' },
  usersHelp: {
    fr: 'Les utilisateurs sont comptés chaque jour, puis additionnés. Le site de la ville ne reconnaît personne : chaque visite y compte pour un utilisateur.',
    en: 'Users are counted each day, then added up. The town’s site recognises nobody: each visit counts as one user.',
  },
};

const Cards = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
});

const Card = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'start',
  font: 'inherit',
  gap: 2,
  padding: 16,
  textAlign: 'start',
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '& > span': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& > strong': {
    fontSize: '1.625rem',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.3,
  },
  '& > em': { fontStyle: 'normal', fontSize: '0.8125rem' },
  '& > em[data-way="up"]': { color: theme.palette.success.main },
  '& > em[data-way="down"]': { color: theme.palette.error.main },
}));

/** The direction of a change, which selects its colour; `undefined` if nothing has changed. */
const wayOf = (change: number) => {
  if (change === 0) return undefined;
  return change > 0 ? 'up' : 'down';
};

interface TotalsProps {
  now: readonly DayTraffic[];
  before: readonly DayTraffic[];
  /** The days of `before`. */
  compared: DayRange;
  shown: Measure;
  onShow: (measure: Measure) => void;
}

/** The total of each measure and its change. The chart shows the measure whose card is pressed. */
function Totals({ now, before, compared, shown, onShow }: TotalsProps) {
  const label = useLabel();
  const language = useLanguage();
  const { number, change: format } = useNumberFormats();
  const [start, end] = [shortDate(compared.start, language), shortDate(compared.end, language)];
  return (
    <Cards role="group" aria-label={label(labels.show)}>
      {measures.map((measure) => {
        const total = sumOf(now, measure);
        const past = sumOf(before, measure);
        const change = changeOf(total, past);
        return (
          <Card key={measure} aria-pressed={measure === shown} onClick={() => onShow(measure)}>
            <span>{label(measureLabels[measure])}</span>
            <strong>{number(total)}</strong>
            {change === undefined ? (
              <span>{label(labels.noChange)}</span>
            ) : (
              <>
                <em data-way={wayOf(change)}>{format(change)}</em>
                <span>{label(labels.before, { before: number(past), start, end })}</span>
              </>
            )}
          </Card>
        );
      })}
    </Cards>
  );
}

const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  '& small': { display: 'inline-block', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '&& :is(th, td)': { paddingInline: 4 },
    '&& thead th': { fontSize: '0.75rem' },
  },
}));

/** The totals of each platform and their change. */
function Platforms({ now, before }: { now: readonly DayTraffic[]; before: readonly DayTraffic[] }) {
  const label = useLabel();
  const { number, change: format } = useNumberFormats();
  const entriesOn = (entries: readonly DayTraffic[], platform: string) =>
    entries.filter((entry) => entry.platform === platform);
  return (
    <Panel title={label(labels.byPlatform)} help={label(labels.usersHelp)}>
      {/* Focusable, so that the keyboard can scroll it. */}
      <Scroll role="group" aria-label={label(labels.byPlatform)} tabIndex={0}>
        <FigureTable
          head={[label(labels.platform), ...measures.map((measure) => label(measureLabels[measure]))]}
          rows={platformsOf(now).map((platform) => [
            label(platformLabel(platform)),
            ...measures.map((measure) => {
              const total = sumOf(entriesOn(now, platform), measure);
              const change = changeOf(total, sumOf(entriesOn(before, platform), measure));
              return (
                <Fragment key={measure}>
                  {number(total)} {change !== undefined && <small>({format(change)})</small>}
                </Fragment>
              );
            }),
          ])}
        />
      </Scroll>
    </Panel>
  );
}

/** The figures of a period, compared with the one before. */
export function Figures({
  days,
  now,
  before,
}: {
  days: DayRange;
  now: readonly DayTraffic[];
  before: readonly DayTraffic[];
}) {
  const label = useLabel();
  const language = useLanguage();
  const { number } = useNumberFormats();
  const [shown, setShown] = useState<Measure>('sessions');
  const measure = label(measureLabels[shown]);
  const all = eachDay(days);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Totals now={now} before={before} compared={previousRange(days)} shown={shown} onShow={setShown} />
      {now.length === 0 ? (
        <Alert severity="info">{label(labels.none)}</Alert>
      ) : (
        <>
          <DayFigures
            title={label(labels.byDay, { measure })}
            summary={label(labels.summary, {
              measure,
              start: shortDate(days.start, language),
              end: shortDate(days.end, language),
              total: number(sumOf(now, shown)),
            })}
            days={all}
            series={seriesOf(now, all, shown).map(({ platform, values }) => ({
              name: label(platformLabel(platform)),
              values,
            }))}
          />
          <Platforms now={now} before={before} />
        </>
      )}
    </Box>
  );
}
