import type { Resource, Role, View } from '../../metadata';

type RecordView = View & Required<Pick<View, 'path' | 'title'>>;

const isRecordView = (view: View): view is RecordView =>
  view.ofRecord === true && view.path !== undefined && view.title !== undefined;

/** The declared views of one record that a role may open. */
export const recordViews = (views: Resource['views'], role: Role | undefined): RecordView[] =>
  Object.values(views ?? {})
    .filter(isRecordView)
    .filter(({ access }) => !access || (role !== undefined && access.includes(role)));
