import { isKey, type Target } from '../../../contract/cells/targets';
import { choiceNamed, foldText, localDateOf } from '../../../contract/cells/words';
import { type ChoiceValue, fieldOf, isUnique, type Resource } from '../../metadata';
import { emailPattern } from '../../metadata/validation';
import type { Table } from './file/readFile';

/** Without the part in parentheses, such as a unit or "(start)". */
const bare = (name: string) => foldText(name.replace(/\([^)]*\)/g, ''));

const inside = (name: string) => foldText(/\(([^)]*)\)/.exec(name)?.[1] ?? '');

/** The surest test first. The last two skip names of up to three letters, which are part of too many others. */
const headingTests: readonly ((heading: string, target: Target, targets: readonly Target[]) => boolean)[] = [
  (heading, { name, label }) =>
    [name, ...Object.values(label)].some((known) => foldText(known) === foldText(heading)),
  // The heading "Dates (end date)" matches the label "Dates (end)", the end of a period.
  (heading, { label }) =>
    Object.values(label).some(
      (known) =>
        inside(known) !== '' && bare(known) === bare(heading) && inside(heading).includes(inside(known)),
    ),
  (heading, { name, label }) =>
    [name, ...Object.values(label)].some((known) => bare(known) === bare(heading)),
  // "Début" and "Fin", as the form calls the ends of the only period.
  (heading, { part, label }, targets) =>
    part !== 'value' &&
    Object.values(label).some((known) => inside(known) === foldText(heading)) &&
    targets.filter((other) => other.part === part).length === 1,
  (heading, { label }) =>
    bare(heading).length > 3 && Object.values(label).some((known) => bare(known).includes(bare(heading))),
  (heading, { label }) =>
    Object.values(label).some((known) => bare(known).length > 3 && bare(heading).includes(bare(known))),
];

function looksLike(resource: Resource, { field: name }: Target, values: readonly string[]): boolean {
  if (name === undefined || values.length === 0) return false;
  const field = fieldOf(resource, name);
  switch (field.kind) {
    case 'email':
      return values.every((value) => emailPattern.test(value));
    case 'url':
      return values.every((value) => /^https?:\/\/\S+$/.test(value));
    case 'phone':
      return values.every((value) => /^(\+33|0)[\d\s.]{8,}$/.test(value));
    case 'date':
    case 'dateTime':
      return values.every((value) => localDateOf(value) !== undefined);
    case 'choice':
    case 'status': {
      const named = choiceNamed<ChoiceValue>(field.choices);
      return values.every((value) => named(value) !== undefined);
    }
    default:
      return false;
  }
}

/** For each column, the target that fits its heading, else its first values; `''` if none. */
export function matchColumns(
  resource: Resource,
  targets: readonly Target[],
  { header, rows }: Table,
): string[] {
  const matched = header.map(() => '');
  const isFree = ({ name }: Target) => !matched.includes(name);
  /** If several targets fit, takes the first one only if `isSure`. */
  const give = (at: number, fits: (target: Target) => boolean, isSure = true) => {
    if (matched[at] !== '') return;
    const found = targets.filter((target) => isFree(target) && fits(target));
    if (found.length === 1 || (isSure && found.length > 0)) matched[at] = found[0]?.name ?? '';
  };
  for (const test of headingTests)
    header.forEach((heading, at) => {
      if (heading !== '') give(at, (target) => test(heading, target, targets));
    });
  header.forEach((_, at) => {
    const values = rows.slice(0, 50).flatMap((row) => row[at]?.trim() || []);
    give(at, (target) => looksLike(resource, target, values), false);
  });
  return matched;
}

/** The target that finds the records to change: the id, else a unique field; `''` if none. */
export function keyOf(resource: Resource, targets: readonly Target[], matched: readonly string[]): string {
  const held = targets.filter((target) => matched.includes(target.name) && isKey(resource, target));
  const key =
    held.find(({ field }) => field === undefined) ??
    held.find(({ field }) => field !== undefined && isUnique(fieldOf(resource, field)));
  return key?.name ?? '';
}
