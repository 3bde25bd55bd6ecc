import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isHiddenFrom,
  type Resource,
} from '../../../metadata';

/**
 * Whether the text of a field may go to an assistant outside the town. No text of users, of confidential resources or
 * of records that citizens send, and none that is secret, names a person or is for some roles only.
 */
export const mayLeave = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isHiddenFrom(field);
