import {
  type App,
  collectionOf,
  type Field,
  hasIntake,
  isNeverPublic,
  type Resource,
  sourceOf,
} from '../../../metadata';

/**
 * Whether the text of a field may go to an assistant outside the town.
 * @param path the path of the value in the form, such as `crew.0.note`
 */
export const mayLeaveTown = ({ profile }: App, resource: Resource, field: Field, path: string): boolean =>
  collectionOf(resource) !== collectionOf(profile) &&
  !resource.confidential &&
  !hasIntake(resource) &&
  !isNeverPublic(field) &&
  // The items of a list that is never public stay in the town too.
  !Object.entries(resource.fields).some(
    ([name, list]) =>
      list.kind === 'list' && isNeverPublic(list) && path.startsWith(`${sourceOf(name, list)}.`),
  );
