import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isHiddenFrom,
  type Resource,
} from '../../../metadata';

/** Whether the text of a field may leave the town: it is not about a person, nor about what a citizen sent. */
export const mayLeave = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isHiddenFrom(field);
