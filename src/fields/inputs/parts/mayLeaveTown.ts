import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isNeverPublic,
  type Resource,
} from '../../../metadata';

/**
 * Whether the text of a field may go to an assistant outside the town. These texts may not: those of users, of
 * confidential resources and of records that citizens send, and those that are secret, personal or for some roles only.
 */
export const mayLeaveTown = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isNeverPublic(field);
