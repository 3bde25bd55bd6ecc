import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Identifier, LinkBase, useCreatePath } from 'react-admin';
import { Icon, useLabel, useNeighbours, useResource } from '../../src/engine';
import { labels } from './labels';

function Step({ id, name, path }: { id: Identifier | undefined; name: string; path: string }) {
  const { name: resource } = useResource();
  const createPath = useCreatePath();
  const icon = <Icon path={path} />;
  if (id === undefined) {
    return (
      <IconButton disabled aria-label={name}>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={LinkBase}
      to={createPath({ resource, type: 'edit', id })}
      aria-label={name}
      title={name}
    >
      {icon}
    </IconButton>
  );
}

/** Links to the previous and next report, in the last order and filters of the list. */
export function Neighbours({ id }: { id: Identifier }) {
  const label = useLabel();
  const { previous, next, place, total } = useNeighbours(id);
  return (
    <Box
      component="nav"
      aria-label={label(labels.around)}
      sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary' }}
    >
      <Step id={previous} name={label(labels.previous)} path={mdiChevronLeft} />
      <span>{place !== undefined && `${place} / ${total}`}</span>
      <Step id={next} name={label(labels.next)} path={mdiChevronRight} />
    </Box>
  );
}
