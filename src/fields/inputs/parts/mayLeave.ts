import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isHiddenFrom,
  type Resource,
} from '../../../metadata';

/**
 * Whether the text of a field may go to an assistant outside the town. Not a confidential text, nor one about people or
 * from citizens.
 */
export const mayLeave = ({ profile }: App, resource: Resource, field: Field): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isHiddenFrom(field);
