import { type Advice, adviceInField } from '../../../fields/advice';
import { bodyOf, isLinkAddress } from '../../../fields/inputs/richText/richTextSchema';
import { relevantPeriod } from '../../../i18n/dates';
import {
  type Field,
  isEmpty,
  type Label,
  publicFields,
  type Resource,
  type StoredField,
  sectionsOf,
  titleFieldsOf,
  type Values,
  valueAt,
} from '../../../metadata';
import { notificationAdvice, visibleFields } from '../../moves/advice';

const empty = { fr: 'vide', en: 'empty' };
const past = { fr: 'dans le passé', en: 'already over' };

/** Without the title, in the order in which citizens see the fields. */
export function previewFields(resource: Resource, values: Values): StoredField[] {
  const visible = visibleFields(resource, sectionsOf(resource), values);
  return publicFields(resource).flatMap(({ name }) => visible.find((one) => one.name === name) ?? []);
}

/** Other software may have stored an empty rich text as `<p></p>`. */
export function isBlankValue(field: Field, value: unknown): boolean {
  if (field.kind !== 'richText' || typeof value !== 'string') return isEmpty(value);
  const body = bodyOf(value);
  return body.textContent?.trim() === '' && !body.querySelector('img, video, iframe');
}

/** French numbers, such as 15, 115, 3919, 116117 and 0200000000. */
const phoneLengths = [2, 3, 4, 6, 10];

/** Ignores international numbers, which begin with "+" or "00". */
function digitProblem(value: unknown): Label | undefined {
  const digits = String(value).replace(/[^\d+]/g, '');
  if (/^(\+|00)/.test(digits) || phoneLengths.includes(digits.length)) return undefined;
  return {
    fr: `${digits.length} chiffres, un numéro français en a dix`,
    en: `${digits.length} digits, a French number has ten`,
  };
}

function linkProblem(value: unknown): Label | undefined {
  const link = [...bodyOf(String(value)).querySelectorAll('a')].find(
    (one) => !isLinkAddress(one.getAttribute('href') ?? ''),
  );
  const text = link?.textContent?.trim();
  return link && { fr: `le lien « ${text} » ne mène nulle part`, en: `the link “${text}” leads nowhere` };
}

function publishProblem(field: Field, value: unknown): Label | undefined {
  if (isEmpty(value)) return undefined;
  if (field.kind === 'phone') return digitProblem(value);
  if (field.kind === 'richText') return linkProblem(value);
  return field.kind === 'period' && relevantPeriod(value)?.state === 'past' ? past : undefined;
}

/** Findings never block publishing. */
export function findingsIn(resource: Resource, values: Values): Advice[] {
  // The fields in which citizens expect a value.
  const expected = new Set(titleFieldsOf(resource));
  for (const { name, field } of previewFields(resource, values))
    if (field.required || field.kind === 'image' || field.kind === 'richText') expected.add(name);
  const found = visibleFields(resource, sectionsOf(resource), values).flatMap(
    ({ name, field, path }): Advice[] => {
      const value = valueAt(values, path);
      if (expected.has(name) && isBlankValue(field, value)) return [{ path, field, problem: empty }];
      const advice = adviceInField(field, path, values);
      const problem = advice.length === 0 && publishProblem(field, value);
      return problem ? [{ path, field, problem }] : advice;
    },
  );
  return [...found, ...notificationAdvice(resource, values)];
}
