import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { LinkBase } from 'react-admin';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import { useMenu } from '../../layout/menu/menu';
import type { Label } from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';

const add: Label = { fr: 'Ajouter', en: 'Add' };

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  '& > span': { color: theme.palette.text.secondary, fontSize: '0.875rem', whiteSpace: 'nowrap' },
  '& a': { flex: 'none' },
  [theme.breakpoints.up('sm')]: { flexWrap: 'wrap' },
  [theme.breakpoints.down('sm')]: { overflowX: 'auto', paddingBlock: 4, scrollbarWidth: 'none' },
}));

export function QuickAdd() {
  const app = useApp();
  const can = useCan();
  const label = useLabel();
  const language = useLanguage();
  const id = useId();
  const resources = useMenu()
    .filter(({ name }) => app.menu[name]?.quickAdd)
    .flatMap(({ entries }) => entries.flatMap(({ resource }) => resource ?? []))
    .filter(({ name, routes }) => routes?.edit !== undefined && can('create', name));
  if (resources.length === 0) return null;
  return (
    <Row role="group" aria-labelledby={id} data-screen-only>
      <span id={id}>
        {label(add)}
        {colonIn(language)}
      </span>
      {resources.map(({ name, labels, titles }) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          component={LinkBase}
          to={`/${name}/create`}
          aria-label={label(titles?.create)}
        >
          {label(labels?.one ?? titles?.create)}
        </Button>
      ))}
    </Row>
  );
}
