import { checkCount, checkKnown, duplicatesIn, expected, hasAllFields, type Report } from './checkFields';
import { sitePaths } from './checkPublic';
import type { App, Resource } from './define';
import { canBeSent, hasIntake, type IntakeResource, intakeFields, senderOf, sentPlaceOf } from './intake';
import { isPublic } from './public';
import { collectionOf, fieldOf } from './resource';

function checkPath(resource: IntakeResource, app: App, report: Report): void {
  const { path } = resource.intake;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path))
    report(`Invalid intake.path "${path}"`, 'Use lower-case letters, digits and hyphens');
  if (sitePaths.includes(path)) report(`Reserved intake.path "${path}"`, 'Choose another');
  const earlier = app.resources.slice(0, app.resources.indexOf(resource));
  const other = earlier.find((one) => one.intake?.path === path);
  if (other)
    report(`The intake.path "${path}" is also that of ${other.name}`, 'Choose another in one of them');
}

function checkSent(resource: IntakeResource, app: App, report: Report): void {
  const { fields = [], required = [], labels = {} } = resource.intake;
  const known = Object.keys(resource.fields);
  for (const name of checkKnown(fields, known, 'intake.fields', report)) {
    const field = fieldOf(resource, name);
    if (!canBeSent(field))
      report(
        `No citizen can fill in the field "${name}" of kind ${field.kind} in intake.fields`,
        'Remove it, or declare a text, a number, a date, a choice, a reference, a place or pictures, without roles',
      );
    if (field.kind === 'reference' && app.resources.some((one) => one.name === field.to && !isPublic(one)))
      report(
        `The field "${name}" in intake.fields refers to ${field.to}, which citizens do not see`,
        `Add public: {} to ${field.to}`,
      );
  }
  for (const name of duplicatesIn(fields)) report(`Duplicate field "${name}" in intake.fields`, 'Remove one');
  // `intakeFields` throws for an unknown field.
  if (!hasAllFields(resource, resource.intake.fields)) return;
  const shown = intakeFields(resource).map(({ name }) => name);
  if (shown.length === 0) report('The form of intake has no fields', 'Name some in intake.fields');
  checkKnown(required, shown, 'intake.required', report);
  checkKnown(Object.keys(labels), shown, 'intake.labels', report);
}

function checkSet(resource: IntakeResource, report: Report): void {
  const { values = {}, number, held, closed = [], mails = {} } = resource.intake;
  const known = Object.keys(resource.fields);
  checkKnown(Object.keys(values), known, 'intake.values', report);
  for (const name of checkKnown(number ? [number.field] : [], known, 'intake.number', report))
    if (fieldOf(resource, name).kind !== 'text')
      report(`The field "${name}" in intake.number is no text`, 'Declare text(…)');
  const statuses = [...(held === undefined ? [] : [held]), ...closed, ...Object.keys(mails)];
  const { status } = resource.fields;
  if (status?.kind === 'status')
    checkKnown(
      statuses,
      status.choices.map(({ id }) => id),
      'intake',
      report,
      'status',
    );
  else if (statuses.length > 0) report('Missing field "status", which intake needs', 'Add status: status(…)');
}

function checkDue(resource: IntakeResource, app: App, report: Report): void {
  const { due } = resource.intake;
  if (!due) return;
  const known = Object.keys(resource.fields);
  for (const name of checkKnown([due.field], known, 'intake.due.field', report))
    if (fieldOf(resource, name).kind !== 'date')
      report(`The field "${name}" in intake.due is no date`, 'Declare date(…)');
  checkCount(due.default, 'number of days', 'in intake.due', report);
  for (const name of checkKnown(due.by === undefined ? [] : [due.by], known, 'intake.due.by', report)) {
    const field = fieldOf(resource, name);
    const target = app.resources.find(({ name: one }) => field.kind === 'reference' && one === field.to);
    // The check of the fields reports a reference to an unknown resource.
    if (field.kind === 'reference' && !target) continue;
    const fields = target?.fields ?? {};
    const numbers = Object.keys(fields).filter((one) => fields[one]?.kind === 'number');
    checkKnown([due.days ?? ''], numbers, 'intake.due.days', report, 'number field');
  }
}

function checkDuplicates(resource: IntakeResource, report: Report): void {
  const { duplicates, closed = [] } = resource.intake;
  if (!duplicates) return;
  const { same, status } = duplicates;
  checkKnown([status], closed, 'intake.duplicates', report, 'closed status');
  checkKnown(same === undefined ? [] : [same], Object.keys(resource.fields), 'intake.duplicates', report);
  if (!sentPlaceOf(resource))
    report('The records of intake.duplicates have no place', 'Add coordinates(…) to intake.fields');
}

const textKinds = ['text', 'longText'];

function checkAsked(
  resource: IntakeResource,
  given: string | undefined,
  location: string,
  allowed: readonly string[],
  report: Report,
): void {
  const asked = intakeFields(resource).map(({ name }) => name);
  for (const name of checkKnown(given === undefined ? [] : [given], asked, location, report)) {
    const { kind } = fieldOf(resource, name);
    if (!allowed.includes(kind))
      report(`The field "${name}" in ${location} is of the kind ${kind}`, expected(allowed));
  }
}

function checkOpen311(resource: IntakeResource, app: App, report: Report): void {
  const { open311, number, held } = resource.intake;
  if (!open311) return;
  const { service, description } = open311;
  checkAsked(resource, service, 'intake.open311.service', ['choice', 'reference'], report);
  checkAsked(resource, description, 'intake.open311.description', textKinds, report);
  if (!number) report('The records of intake.open311 have no number', 'Set intake.number');
  if (held === undefined)
    report('Open311 would show records that the town has not checked', 'Set intake.held');
  if (!sentPlaceOf(resource))
    report('The records of intake.open311 have no place', 'Add coordinates(…) to intake.fields');
  const other = app.resources.find((one) => one !== resource && one.intake?.open311);
  if (other) report(`Open311 already has the records of ${other.name}`, 'Remove one intake.open311');
}

export function checkIntake(resource: Resource, app: App, report: Report): void {
  if (!hasIntake(resource)) return;
  const { fields, mails, limits = {}, retention } = resource.intake;
  checkPath(resource, app, report);
  checkSent(resource, app, report);
  checkSet(resource, report);
  checkDue(resource, app, report);
  for (const [name, count] of Object.entries(limits)) checkCount(count, name, 'in intake.limits', report);
  checkCount(retention?.months, 'number of months', 'in intake.retention', report);
  // These checks call `intakeFields`, which throws for an unknown field.
  if (hasAllFields(resource, fields)) {
    checkAsked(resource, resource.intake.address, 'intake.address', textKinds, report);
    checkOpen311(resource, app, report);
    checkDuplicates(resource, report);
    if (mails && !senderOf(resource))
      report('Nobody would get the mails of intake', 'Add an email(…) to intake.fields');
  }
  const special = [app.profile, app.bank].some((one) => collectionOf(one) === collectionOf(resource));
  if (special) report('Citizens cannot send people or files', 'Remove intake');
}
