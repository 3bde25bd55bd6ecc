import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isHiddenFrom,
  type Resource,
} from '../../../metadata';

/** Whether the text of a field may go to an assistant outside the town. Texts about people or from citizens may not. */
export const mayLeave = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isHiddenFrom(field);
