import {
  audit,
  canRead,
  canWrite,
  coordinateFields,
  type Field,
  fieldOf,
  idFieldOf,
  isReadOnly,
  isSecret,
  type Label,
  type Resource,
  type Role,
} from '../../src/metadata';

export type Part = 'value' | 'start' | 'end' | 'latitude' | 'longitude';

/** What a column of an imported file can hold. */
export interface Target {
  /** Such as `title`, `season.start` or `place.latitude`. */
  name: string;
  /** The name of the field; `undefined` for the id. */
  field: string | undefined;
  part: Part;
  label: Label;
}

export const idLabel: Label = { fr: 'Identifiant', en: 'Identifier' };

/**
 * Excludes lists and fields with several periods: an export writes only the number of items, or one of the periods.
 * Includes a status, although forms only show it.
 */
const isImported = (name: string, field: Field, role: Role | undefined): boolean =>
  canRead(role, field) &&
  canWrite(role, field) &&
  field.kind !== 'list' &&
  !isSecret(field) &&
  !(field.kind === 'period' && field.many) &&
  !Object.hasOwn(audit, name) &&
  field.derive === undefined &&
  (field.kind === 'status' || !isReadOnly(field));

const withPart = ({ fr, en }: Label, part: Label): Label => ({
  fr: `${fr} (${part.fr})`,
  en: `${en} (${part.en})`,
});

function partsOf(field: Field): [Part, Label][] {
  if (field.kind === 'period') {
    const { start, end } = field.labels ?? {
      start: { fr: 'Début', en: 'Start' },
      end: { fr: 'Fin', en: 'End' },
    };
    return [
      ['start', withPart(field.label, start)],
      ['end', withPart(field.label, end)],
    ];
  }
  if (field.kind !== 'coordinates') return [['value', field.label]];
  const [latitude, longitude] = Object.values(coordinateFields(field));
  return [
    ['value', field.label],
    ['latitude', latitude?.label ?? field.label],
    ['longitude', longitude?.label ?? field.label],
  ];
}

export function targetsOf(resource: Resource, role: Role | undefined): Target[] {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    isImported(name, field, role)
      ? partsOf(field).map(
          ([part, label]): Target => ({
            name: part === 'value' ? name : `${name}.${part}`,
            field: name,
            part,
            label,
          }),
        )
      : [],
  );
  return [{ name: idFieldOf(resource), field: undefined, part: 'value', label: idLabel }, ...fields];
}

/** The kinds of fields whose values can tell which records a file changes. */
const keyKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'email',
  'phone',
  'url',
  'number',
  'date',
  'choice',
  'reference',
]);

export const isKey = (resource: Resource, { field }: Target): boolean => {
  if (field === undefined) return true;
  const declared = fieldOf(resource, field);
  return keyKinds.has(declared.kind) && !(declared.kind === 'reference' && declared.embed);
};
