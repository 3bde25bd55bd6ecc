import type { Choice, ChoiceValue, FileField, FileType, ReferenceField, Values } from './kinds';

type Id = string | number;

/**
 * Whether a value is a plain JSON object.
 * @example isRecord({ title: 'Salle' }); // true
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a value is absent, null, an empty text or an empty list.
 * @example isEmpty(''); // true
 */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Whether a value has the type of an id.
 * @example isId(7); // true
 */
export const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';

/**
 * The choice with a stored value, which may be its id or one of its aliases.
 * @example choiceOf(halls.fields.status.choices, 'OPEN')?.label.fr; // 'Ouverte'
 */
export const choiceOf = <V extends ChoiceValue>(
  choices: readonly Choice<V>[] = [],
  value: unknown,
): Choice<V> | undefined =>
  choices.find(({ id }) => id === value) ??
  choices.find(({ aliases }) => aliases?.some((alias) => alias === value));

/**
 * The id of a referenced record, stored directly or inside an embedded copy of the record.
 * @example referencedId(halls.fields.district, 3); // 3
 */
export function referencedId({ embed }: ReferenceField, value: unknown): Id | undefined {
  const id = embed && isRecord(value) ? value[embed[0]] : value;
  return isId(id) && id !== '' ? id : undefined;
}

/**
 * The value that a reference stores for a record: its id, or a copy of the fields in `embed`.
 * @example referenceValue(halls.fields.district, 3, undefined); // 3
 */
export function referenceValue({ embed }: ReferenceField, id: Id, record: Values | undefined): unknown {
  if (!embed) return id;
  const [idName, ...names] = embed;
  return Object.fromEntries([[idName, id], ...names.map((name) => [name, record?.[name]])]);
}

const links = {
  email: { scheme: 'mailto:', pattern: /^[^\s@]+@[^\s@]+$/ },
  phone: { scheme: 'tel:', pattern: /^\+?[\d\s().-]{3,}$/ },
  // Only schemes that are safe to open: a stored "javascript:" stays text.
  url: { scheme: '', pattern: /^(https?:\/\/|mailto:|tel:)\S+$/i },
  // The image bank may return a path without an origin.
  file: { scheme: '', pattern: /^(https?:\/|)\/\S+$/i },
};

/**
 * The `href` of a stored e-mail address, phone number, URL or file; `undefined` if the text is not valid.
 * @example linkOf('email', 'mairie@ville.example'); // 'mailto:mairie@ville.example'
 */
export function linkOf(kind: keyof typeof links, text: string): string | undefined {
  const { scheme, pattern } = links[kind];
  const href = `${scheme}${text}`;
  // "http://?" matches the pattern without being a URL.
  return pattern.test(text) && URL.canParse(href, 'https://town.example') ? href : undefined;
}

/**
 * The types of files that a field takes.
 * @example acceptedTypes(file({ fr: 'Plan', en: 'Plan' })); // ['application/pdf']
 */
export const acceptedTypes = ({ accept = ['application/pdf'] }: FileField): readonly FileType[] => accept;

/**
 * The name of a file, from its address.
 * @example fileNameOf('https://ville.example/compte-rendu.pdf'); // 'compte-rendu.pdf'
 */
export function fileNameOf(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('/') + 1) || address;
  try {
    return decodeURIComponent(name);
  } catch {
    // The name contains a "%" that is not an escape.
    return name;
  }
}

/**
 * Masks a key except its last four characters. Masks a short key completely.
 * @example maskSecret('kx82-hq61-pz07-4d9f'); // '••••••••4d9f'
 */
export const maskSecret = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? `••••••••${value.length > 12 ? value.slice(-4) : ''}` : '';
