import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Chip, chipStyles } from '../../fields/columns/StatusChip';
import { atDateTime, formatDate, fullDate, timeText } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { dayText, isDay } from '../../metadata/townTime';
import { useFormPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { OptionalLink } from '../../ui/OptionalLink';
import { Panel } from '../../ui/Panel';
import { plainList } from '../../ui/plainList';
import { failedText } from '../../views/record/schedule/planned';
import { daysOfWeek, useWeek, type WeekChange } from './useWeek';

const texts = {
  title: { fr: 'Cette semaine', en: 'This week' },
  none: { fr: 'Rien n’est programmé.', en: 'Nothing is scheduled.' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  becomes: { fr: 'devient', en: 'becomes' },
  more: {
    fr: 'D’autres périodes commencent ou se terminent cette semaine.',
    en: 'More periods start or end this week.',
  },
} satisfies Record<string, Label>;

const Days = styled('ol')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  gap: 12,
  '& ul': { ...plainList, display: 'grid', gap: 10 },
  '& ul > li': { display: 'grid', gap: 2, justifyItems: 'start' },
  '& h3': { margin: '0 0 6px', fontSize: '0.8125rem', fontWeight: 550, color: theme.palette.text.secondary },
  '& > li:first-of-type h3': { color: theme.palette.primary.main },
  '& ul a, & ul > li > span:first-of-type': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
    color: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 550,
    lineHeight: 1.3,
    textDecoration: 'none',
  },
  '& ul a:hover': { textDecoration: 'underline' },
  '& small': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' },
  '& .chip': chipStyles(theme),
  // A narrow screen lists only the days that have changes.
  [theme.breakpoints.down('md')]: { '& > li:not(:has(ul))': { display: 'none' } },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    gap: 0,
    '& > li': { padding: '0 10px', minHeight: 72 },
    '& > li:first-of-type': { paddingInlineStart: 0 },
    '& > li + li': { borderInlineStart: `1px solid ${theme.palette.divider}` },
  },
}));

function Item({ change: { resource, id, name, becomes, at } }: { change: WeekChange }) {
  const formPath = useFormPath();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  return (
    <li>
      <OptionalLink to={formPath(resource, id)} title={name}>
        {name || translate('list.untitled')}
      </OptionalLink>
      <small>
        {becomes && (
          <>
            {label(texts.becomes)} <Chip tone={becomes.tone ?? 'neutral'}>{label(becomes.label)}</Chip>
          </>
        )}
        <time dateTime={at} title={fullDate(at, language)}>
          {isDay(at) ? '' : timeText(at, language)}
        </time>
      </small>
    </li>
  );
}

function Failures({ changes }: { changes: readonly WeekChange[] }) {
  const formPath = useFormPath();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  return changes.map(({ resource, id, name, at, failure }) => (
    <Alert key={`${resource.name} ${id} ${at}`} severity="warning" role="note">
      <OptionalLink to={formPath(resource, id)}>{name || translate('list.untitled')}</OptionalLink>{' '}
      {label(failedText, { what: atDateTime(at, language), failure })}
    </Alert>
  ));
}

export default function Week() {
  const label = useLabel();
  const language = useLanguage();
  const { queries, changes, hasMore } = useWeek();
  const days = daysOfWeek().map((day) => ({
    day,
    inDay: changes.filter(({ at, failure }) => failure === null && dayText(at) === day),
  }));
  const failed = changes.filter(({ failure }) => failure !== null);
  const isEmpty = failed.length === 0 && days.every(({ inDay }) => inDay.length === 0);
  return (
    <Panel title={label(texts.title)}>
      <Entries queries={queries} empty={isEmpty && label(texts.none)} height={110}>
        <Failures changes={failed} />
        <Days>
          {days.map(({ day, inDay }, index) => (
            <li key={day}>
              <h3>
                <time dateTime={day} title={fullDate(day, language)}>
                  {index === 0
                    ? label(texts.today)
                    : formatDate(day, language, { weekday: 'short', day: 'numeric', month: 'short' })}
                </time>
              </h3>
              {inDay.length > 0 && (
                <ul>
                  {inDay.map((change, item) => (
                    // By index: one record may have two changes at the same time.
                    <Item key={item} change={change} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </Days>
        {hasMore && <div>{label(texts.more)}</div>}
      </Entries>
    </Panel>
  );
}
