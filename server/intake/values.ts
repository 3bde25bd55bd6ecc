import { emailKey } from '../../contract/people';
import { problemText } from '../../contract/problemText';
import { refuseErrors } from '../../contract/refusal';
import { put, type Row, textOf } from '../../contract/row';
import type { FormField } from '../../site/intake/model';
import { missingText, texts } from '../../site/intake/texts';
import {
  choiceOf,
  type Field,
  fieldValue,
  type IntakeResource,
  intakeFields,
  isEmpty,
  isPictures,
  type Label,
  limitsOf,
  problemOf,
  storedPathsOf,
  valueAt,
} from '../../src/metadata';
import type { Sent } from './sent';

/** A text that cannot be converted stays as it is: `checkSent` then refuses it. */
function convert(field: Field, value: unknown): unknown {
  // A form sends nothing for a box that is not ticked.
  if (field.kind === 'boolean' && isEmpty(value)) return false;
  if (value === '' || value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return value;
  switch (field.kind) {
    case 'number':
    case 'coordinates': {
      const number = Number(value.replace(',', '.'));
      return Number.isFinite(number) ? number : value;
    }
    case 'boolean':
      if (['on', 'true', '1'].includes(value)) return true;
      return value === 'false' ? false : value;
    case 'choice':
      // A form sends a numeric id as text.
      return (
        field.choices.find(({ id }) => String(id) === value)?.id ??
        choiceOf<string | number>(field.choices, value)?.id ??
        value
      );
    case 'email':
      return emailKey(value);
    default:
      return value.replaceAll('\r\n', '\n');
  }
}

export function rowIn(resource: IntakeResource, { values }: Pick<Sent, 'values'>): Row {
  const row: Row = {};
  for (const { name, field } of intakeFields(resource))
    for (const path of storedPathsOf(name, field)) {
      const value = convert(field, values.get(path));
      if (value !== undefined) put(row, path, value);
    }
  return row;
}

const isPlace = (value: unknown) =>
  Array.isArray(value) &&
  value.every((one, index) => typeof one === 'number' && Math.abs(one) <= (index === 0 ? 90 : 180));

function problemIn(
  resource: IntakeResource,
  { field, path, isNeeded }: FormField,
  row: Row,
  pictures: number,
): Label | undefined {
  // Of the pictures, only the number is checked here.
  const value = isPictures(field) ? Array(pictures).fill('') : fieldValue(field, row, path);
  const isMissing = Array.isArray(value)
    ? value.length === 0 || value.some((part) => part === undefined)
    : isEmpty(value) || (field.kind === 'boolean' && value === false);
  if (isMissing) {
    // A latitude without a longitude, or the reverse.
    const isHalf =
      field.kind === 'coordinates' && Array.isArray(value) && value.some((part) => !isEmpty(part));
    if (!isNeeded && !isHalf) return undefined;
    return missingText(field);
  }
  const limits = limitsOf(resource);
  if (isPictures(field))
    return pictures > limits.pictures
      ? { fr: `Au plus ${limits.pictures} photos`, en: `At most ${limits.pictures} pictures` }
      : undefined;
  if (field.kind === 'coordinates')
    return isPlace(value) ? undefined : { fr: 'Ce lieu n’existe pas', en: 'There is no such place' };
  if (typeof value === 'string' && value.length > limits.text)
    return {
      fr: `Le texte est trop long : ${limits.text} caractères au plus`,
      en: `The text is too long: ${limits.text} characters at most`,
    };
  const problem = problemOf(field, value, row);
  if (problem === undefined) return undefined;
  if (field.kind === 'email') return texts.wrongEmail;
  return problemText(field, problem);
}

/** @throws Refusal 422 with every wrong value, by stored path */
export function checkSent(
  resource: IntakeResource,
  asked: readonly FormField[],
  row: Row,
  pictures: number,
): void {
  const errors: Record<string, Label> = {};
  for (const one of asked) {
    const problem = problemIn(resource, one, row, pictures);
    // A place has two paths. The form shows its problem at the first one.
    if (problem) errors[storedPathsOf(one.name, one.field)[0] ?? one.path] = problem;
  }
  refuseErrors(errors);
}

/** Matches a web address, but not the domain of an e-mail address. */
const linkPattern =
  /https?:|www\.|\b(?<!@[\w.-]*)[\w-]+\.(com|net|org|ru|cn|top|xyz|info|biz|shop|site|online)\b|<a\s/i;

export const hasLink = (resource: IntakeResource, row: Row): boolean =>
  intakeFields(resource).some(
    ({ field, path }) =>
      ['text', 'longText'].includes(field.kind) && linkPattern.test(textOf(valueAt(row, path))),
  );
