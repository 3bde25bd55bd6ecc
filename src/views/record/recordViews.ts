import { type Resource, type Role, rolesForView, type View } from '../../metadata';

type RecordView = View & Required<Pick<View, 'path' | 'title'>>;

const isRecordView = (view: View): view is RecordView =>
  view.recordView === true && view.path !== undefined && view.title !== undefined;

/** The declared views of one record that a role may open. */
export const recordViews = (resource: Resource, role: Role | undefined): RecordView[] =>
  Object.values(resource.views ?? {})
    .filter(isRecordView)
    .filter((view) => role !== undefined && rolesForView(resource, view).includes(role));
