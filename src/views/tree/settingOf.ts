import { fieldOf, type Resource, sourceOf, type Values } from '../../metadata';
import { applyChanges } from '../../write/changes';

/** The `data` of a patch. If the field is inside an object, the rest of that object stays. */
export const settingOf = (resource: Resource, name: string, after: unknown) => (stored: Values) => {
  const path = sourceOf(name, fieldOf(resource, name)).split('.');
  const [key = ''] = path;
  return { [key]: applyChanges(stored, [{ path, before: undefined, after }])[key] };
};
