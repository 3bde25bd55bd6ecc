import { mdiChevronRight } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import { durationText } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { listLocation } from '../../routing/links';
import { Icon } from '../../ui/Icon';
import { plainList } from '../../ui/plainList';
import type { usePending } from './pending';

const texts = {
  other: { fr: '{title} : {count} « {status} »', en: '{title}: {count} “{status}”' },
  waiting: { fr: 'en attente depuis {time}', en: 'waiting for {time}' },
} satisfies Record<string, Label>;

const List = styled('ul')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: 8,
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 12,
    height: '100%',
    minHeight: 56,
    padding: '8px 8px 8px 14px',
    borderRadius: 8,
    background: theme.palette.action.hover,
    color: 'inherit',
    fontWeight: 550,
    lineHeight: 1.3,
    textDecoration: 'none',
    '&:hover': { background: theme.palette.action.selected },
  },
  '& svg:first-of-type': { color: theme.palette.primary.main },
  '& small': {
    display: 'block',
    color: theme.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 400,
  },
}));

export function Urgent({ items }: { items: ReturnType<typeof usePending>['firstToDo'] }) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  return (
    <List>
      {items.map(({ resource, title, icon, status, days, urgent, filter, count, age }) => {
        const detail = days
          ? translate('screens.home.unchanged', { smart_count: days })
          : age > 0 && label(texts.waiting, { time: durationText(age, language) });
        return (
          <li key={`${resource.name} ${status.id} ${days}`}>
            <LinkBase to={listLocation(resource.name, filter)}>
              <Icon path={icon} />
              <span>
                {label(urgent ?? texts.other, { title, count, status: label(status.label) })}
                {detail && <small> {detail}</small>}
              </span>
              <Icon path={mdiChevronRight} />
            </LinkBase>
          </li>
        );
      })}
    </List>
  );
}
