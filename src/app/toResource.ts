import type { ResourceProps } from 'react-admin';
import { nameOf, type Resource } from '../metadata';
import type { Paths } from '../routing/paths';
import { loadableScreen } from '../ui/loadable';

/** Returns a declaration as the props of react-admin's `<Resource>`. An address without a screen shows "not found". */
export function toResource(resource: Resource, { screenOf }: Paths): ResourceProps {
  const { name } = resource;
  const at = (pathname: string) => loadableScreen(screenOf({ pathname, search: '', hash: '' }).load);
  return {
    name,
    list: at(`/${name}`),
    create: at(`/${name}/create`),
    edit: at(`/${name}/:id`),
    recordRepresentation: (record) => nameOf(resource, record),
  };
}
