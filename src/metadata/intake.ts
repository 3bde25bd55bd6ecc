import type { App, Intake, IntakeLimits, Open311, Resource } from './define';
import type { Field, FieldOf } from './kinds';
import { type Label, nounOf, sameLabel } from './label';
import { isNeverPublic } from './public';
import { fieldOf, isReadOnly, type StoredField, sectionsOf, sourceOf, storedField } from './resource';

/**
 * A resource whose records citizens may send.
 * @example const pathOf = ({ intake }: IntakeResource) => intake.path;
 */
export type IntakeResource = Resource & { intake: Intake };

/**
 * Whether citizens may send records of a resource.
 * @example const senders = town.resources.filter(hasIntake);
 */
export const hasIntake = (resource: Resource): resource is IntakeResource => resource.intake !== undefined;

/**
 * The resource whose records Open311 shows and creates.
 * @example const serviceOf = ({ intake }: Open311Resource) => intake.open311.service;
 */
export type Open311Resource = Resource & { intake: Intake & { open311: Open311 } };

/**
 * The resource that declares `open311`.
 * @example const name = open311Resource(town)?.name;
 */
export const open311Resource = ({ resources }: App): Open311Resource | undefined =>
  resources.find((one): one is Open311Resource => one.intake?.open311 !== undefined);

/**
 * The resources whose records citizens may send.
 * @example const paths = intakeResources(town).map(({ intake }) => intake.path);
 */
export const intakeResources = (app: App): IntakeResource[] => app.resources.filter(hasIntake);

/**
 * Whether a field holds pictures: a list without fields, whose items are the ids of files.
 * @example isPictures(halls.fields.steps); // false
 */
export const isPictures = (field: Field): field is FieldOf<'list'> =>
  field.kind === 'list' && Object.keys(field.of).length === 0;

const simpleKinds: readonly string[] = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'number',
  'boolean',
  'date',
  'choice',
  'reference',
  'coordinates',
];

/**
 * Whether a citizen may fill in a field. Only an `email` may be `personal` or have `readRoles`.
 * @example canBeSent(halls.fields.title); // true
 */
export const canBeSent = (field: Field): boolean =>
  (simpleKinds.includes(field.kind) || isPictures(field)) &&
  !(field.kind === 'reference' && field.embed) &&
  field.writeRoles === undefined &&
  (field.kind === 'email' || !isNeverPublic(field));

function defaultFields(resource: Resource): string[] {
  const names = sectionsOf(resource).flatMap(({ fields, roles }) => (roles ? [] : fields));
  return names.filter((name) => {
    const field = fieldOf(resource, name);
    // The records that a reference points to are not always public.
    return canBeSent(field) && !isReadOnly(field) && field.kind !== 'reference';
  });
}

/**
 * The fields of the form for citizens, in order.
 * @example const names = hasIntake(halls) ? intakeFields(halls).map(({ name }) => name) : [];
 */
export const intakeFields = (resource: IntakeResource): StoredField[] =>
  (resource.intake.fields ?? defaultFields(resource)).map((name) => storedField(resource, name));

/**
 * Whether a citizen must fill in a field of the form.
 * @example
 * const needed = intakeResources(town).flatMap((one) => intakeFields(one).filter((field) => isNeeded(one, field)));
 */
export const isNeeded = ({ intake: { required } }: IntakeResource, { name, field }: StoredField): boolean =>
  required?.includes(name) ?? field.required === true;

/**
 * The field with the sender's address: the first `email` field of the form.
 * @example const sender = hasIntake(halls) ? senderOf(halls)?.name : undefined;
 */
export const senderOf = (resource: IntakeResource): StoredField | undefined =>
  intakeFields(resource).find(({ field }) => field.kind === 'email');

/**
 * The field with the pictures.
 * @example const pictures = hasIntake(halls) ? sentPicturesOf(halls)?.name : undefined;
 */
export const sentPicturesOf = (resource: IntakeResource): StoredField | undefined =>
  intakeFields(resource).find(({ field }) => isPictures(field));

/**
 * The field with the place.
 * @example const place = hasIntake(halls) ? sentPlaceOf(halls) : undefined;
 */
export function sentPlaceOf(resource: IntakeResource): FieldOf<'coordinates'> | undefined {
  for (const { field } of intakeFields(resource)) if (field.kind === 'coordinates') return field;
  return undefined;
}

const defaultLimits: IntakeLimits = {
  pictures: 4,
  megabytes: 20,
  text: 3000,
  address: 10,
  town: 200,
  held: 40,
  disk: 4000,
};

/**
 * The declared limits, completed by the defaults.
 * @example const most = hasIntake(halls) ? limitsOf(halls).pictures : 0;
 */
export const limitsOf = ({ intake }: IntakeResource): IntakeLimits => ({
  ...defaultLimits,
  ...intake.limits,
});

/**
 * The title of the form.
 * @example const titles = intakeResources(town).map(intakeTitleOf);
 */
export const intakeTitleOf = ({ intake, labels, titles, name }: IntakeResource): Label =>
  intake.title ?? (labels && nounOf(labels.one)) ?? titles?.list ?? sameLabel(name);

/**
 * The stored path of the last answer to a citizen.
 * @example const path = answerPathOf(halls);
 */
export const answerPathOf = (resource: Resource): string | undefined => {
  const { field } = resource.answers ?? {};
  return field === undefined ? undefined : sourceOf(field, fieldOf(resource, field));
};

/**
 * A letter with the text of an answer.
 * @example
 * inLetter({ fr: 'Bonjour,\n{text}', en: 'Hello,\n{text}' }, { fr: 'C’est réparé.', en: 'It is repaired.' });
 */
export const inLetter = (letter: Label, text: Label): Label => ({
  fr: letter.fr.replace('{text}', () => text.fr),
  en: letter.en.replace('{text}', () => text.en),
});

/**
 * How many months the server keeps the sender's address after the record is closed.
 * @example const months = hasIntake(halls) ? senderMonths(halls) : 0;
 */
export const senderMonths = ({ intake }: IntakeResource): number => intake.retention?.months ?? 6;
