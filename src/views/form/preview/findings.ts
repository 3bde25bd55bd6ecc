import { bodyOf } from '../../../fields/inputs/richText/richTextSchema';
import { relevantPeriod } from '../../../i18n/dates';
import {
  type Field,
  isEmpty,
  type Kind,
  type Label,
  linkOf,
  type Resource,
  sectionsOf,
  titleFieldsOf,
  type Values,
  valueAt,
} from '../../../metadata';
import { type Advice, adviceInField, type VisibleField, visibleFields } from '../advice';

const empty = { fr: 'vide', en: 'empty' };
const past = { fr: 'déjà passée', en: 'already over' };

/** The order of the fields in a preview without `preview`. Other kinds are left out. */
const ranks: Partial<Record<Kind, number>> = {
  image: 0,
  ...{ date: 1, dateTime: 1, period: 1 },
  ...{ text: 2, longText: 2, email: 2, phone: 2, url: 2 },
  richText: 3,
};

/** The fields that readers see of a record, besides its title. */
export function previewFields(resource: Resource, values: Values): VisibleField[] {
  const visible = visibleFields(resource, sectionsOf(resource), values);
  const rankOf = ({ field }: VisibleField) => ranks[field.kind] ?? -1;
  return resource.preview
    ? resource.preview.flatMap((name) => visible.find((one) => one.name === name) ?? [])
    : visible
        .filter((one) => rankOf(one) >= 0 && !titleFieldsOf(resource).includes(one.name))
        .sort((one, other) => rankOf(one) - rankOf(other));
}

/** Whether a reader sees nothing of a value: an editor stores an empty text as `<p></p>`. */
export function isBlankValue(field: Field, value: unknown): boolean {
  if (field.kind !== 'richText' || typeof value !== 'string') return isEmpty(value);
  const body = bodyOf(value);
  return body.textContent?.trim() === '' && !body.querySelector('img, video, iframe');
}

/** Says how many digits a telephone number has, if no French number has as many. Foreign ones begin with "+" or "00". */
function oddDigits(value: unknown): Label | undefined {
  const digits = String(value).replace(/[^\d+]/g, '');
  if (/^(\+|00)/.test(digits) || [2, 3, 4, 6, 10].includes(digits.length)) return undefined;
  return {
    fr: `${digits.length} chiffres, un numéro français en a dix`,
    en: `${digits.length} digits, a French number has ten`,
  };
}

/** Names the first link of a formatted text that leads nowhere. */
function brokenLink(value: unknown): Label | undefined {
  const link = [...bodyOf(String(value)).querySelectorAll('a')].find(
    (one) => !linkOf('url', one.getAttribute('href') ?? ''),
  );
  const text = link?.textContent?.trim();
  return link && { fr: `le lien « ${text} » ne mène nulle part`, en: `the link “${text}” leads nowhere` };
}

function oddityOf({ field }: VisibleField, value: unknown): Label | undefined {
  if (isEmpty(value)) return undefined;
  if (field.kind === 'phone') return oddDigits(value);
  if (field.kind === 'richText') return brokenLink(value);
  return field.kind === 'period' && relevantPeriod(value)?.state === 'past' ? past : undefined;
}

/** What to look at before a record is published, in the order of the form: nothing of it blocks. */
export function findingsIn(resource: Resource, values: Values): Advice[] {
  const expected = new Set(titleFieldsOf(resource));
  for (const { name, field } of previewFields(resource, values))
    if (field.required || field.kind === 'image' || field.kind === 'richText') expected.add(name);
  return visibleFields(resource, sectionsOf(resource), values).flatMap((visible): Advice[] => {
    const { name, field, path } = visible;
    const value = valueAt(values, path);
    if (expected.has(name) && isBlankValue(field, value)) return [{ path, field, problem: empty }];
    const advice = adviceInField(field, path, values);
    const problem = advice.length === 0 && oddityOf(visible, value);
    return problem ? [{ path, field, problem }] : advice;
  });
}
