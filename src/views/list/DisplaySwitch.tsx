import { styled } from '@mui/material/styles';
import { useLocation } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import type { Display } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { displayOf } from '../../routing/listRequest';
import { useQueryParams } from '../../routing/useQueryParams';
import { IconAction } from '../../ui/IconAction';
import { displayChoices, displayLabel } from './displayChoices';

const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  '& button': { borderRadius: theme.shape.borderRadius, padding: 7 },
  '& [aria-pressed=true]': {
    color: theme.palette.primary.main,
    backgroundColor: theme.palette.action.selected,
  },
}));

export function useDisplays() {
  const resource = useResource();
  const { search } = useLocation();
  const [, change] = useQueryParams();
  const { displays = [] } = resource.list ?? {};
  return {
    displays: displays.length > 1 ? displays : [],
    current: displayOf(resource, search),
    show: (chosen: Display) => change({ display: chosen === displays[0] ? '' : chosen, page: '' }),
  };
}

export function DisplaySwitch() {
  const label = useLabel();
  const { displays, current, show } = useDisplays();
  if (displays.length === 0) return null;
  return (
    <Group role="group" aria-label={label(displayLabel)}>
      {displays.map((display) => (
        <IconAction
          key={display}
          path={displayChoices[display].icon}
          label={label(displayChoices[display].label)}
          aria-pressed={display === current}
          onClick={() => show(display)}
        />
      ))}
    </Group>
  );
}
