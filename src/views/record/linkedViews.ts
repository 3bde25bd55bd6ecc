import { type Resource, type Role, rolesForView, type View } from '../../metadata';

type LinkedView = View & Required<Pick<View, 'path' | 'title'>>;

export const linkedViews = (
  from: 'list' | 'record',
  resource: Resource,
  role: Role | undefined,
): LinkedView[] =>
  Object.values(resource.views ?? {})
    .filter((view): view is LinkedView => view.path !== undefined && view.title !== undefined)
    .filter(({ recordView = false }) => recordView === (from === 'record'))
    .filter((view) => role !== undefined && rolesForView(resource, view).includes(role));
