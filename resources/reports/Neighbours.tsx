import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import Box from '@mui/material/Box';
import { type Identifier, LinkBase, useCreatePath } from 'react-admin';
import { IconAction, useLabel, useNeighbours, useResource } from '../../src/engine';
import { labels } from './labels';

function Step({ id, name, path }: { id: Identifier | undefined; name: string; path: string }) {
  const { name: resource } = useResource();
  const createPath = useCreatePath();
  if (id === undefined) return <IconAction path={path} label={name} disabled />;
  const to = createPath({ resource, type: 'edit', id });
  return <IconAction path={path} label={name} component={LinkBase} to={to} />;
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
