import { type Row, textOf } from '../../../contract/row';
import { schemaOf } from '../../../contract/schema';
import type { SentModel } from '../../../site/intake/model';
import { Done, Sent } from '../../../site/intake/Sent';
import { texts } from '../../../site/intake/texts';
import {
  answerPathOf,
  choiceOf,
  collectionOf,
  getResource,
  type IntakeResource,
  intakeFields,
  intakeTitleOf,
  isEmpty,
  isPictures,
  isPublic,
  type Label,
  labelText,
  newRecord,
  sameLabel,
  senderOf,
  storedPathsOf,
  valueAt,
} from '../../../src/metadata';
import { recordsFor } from '../../database/records';
import { isWithin, keptFor, type MergePeriod } from '../../people/merges';
import { isToldHeld, type Step, type Submission, sentNumberOf, stepsOf } from '../../people/submissions';
import { type Answer, problem } from '../../public/pages/answer';
import { itemOf, pathOf, recordsOf, type Visit } from '../../public/visit';

/**
 * `kept`: the record into which `row` was merged, or `row`. `periods`: each record that has stood for `row`, and when.
 */
interface Found {
  row: Row;
  kept: Row;
  periods: readonly MergePeriod[];
}

export function stateOf({ intake, fields: { status } }: IntakeResource, id: unknown): Label | undefined {
  if (status?.kind !== 'status' || isEmpty(id)) return undefined;
  // The label of the first status is meant for clerks.
  if (id === intake.values?.status) return texts.received;
  return choiceOf<string | number>(status.choices, id)?.label ?? sameLabel(String(id));
}

/** The status of a new record that is not held. */
const usualStatus = (resource: IntakeResource): unknown =>
  ({ ...newRecord(resource), ...resource.intake.values }).status;

/** After a merge, the later steps of the kept record follow. Its earlier steps were meant for others. */
async function historyOf({ db, town }: Visit, resource: IntakeResource, { periods }: Found) {
  const steps: Step[] = [];
  for (const period of periods) {
    const all = await stepsOf(db, town.tenant, collectionOf(resource), period.id, answerPathOf(resource));
    steps.push(...all.filter(({ at }) => isWithin(at, period)));
  }
  return steps.flatMap(({ at, status, answer }, index) => {
    const state = index === 0 ? texts.received : stateOf(resource, status);
    return at && (state || answer) ? [{ at, state, answer: answer ?? undefined }] : [];
  });
}

async function factsOf(visit: Visit, resource: IntakeResource, row: Row): Promise<SentModel['facts']> {
  const shown = intakeFields(resource).filter(
    ({ name, field, path }) =>
      !isPictures(field) &&
      field.kind !== 'email' &&
      !isEmpty(valueAt(row, storedPathsOf(name, field)[0] ?? path)),
  );
  return Promise.all(
    shown.map(async (one) => {
      const { field, path } = one;
      if (field.kind !== 'reference') return { field: one, values: row };
      const target = getResource(visit.service.app, field.to);
      const ids = [valueAt(row, path)];
      const [found] = isPublic(target) ? await recordsOf(visit).byIds(target, ids) : [];
      return { field: one, values: row, reference: found && itemOf(visit, found) };
    }),
  );
}

async function recordOf(
  { service, db, town }: Visit,
  { collection, recordId }: Submission,
): Promise<Found | undefined> {
  const schema = schemaOf(service.app, collection);
  const records = schema && recordsFor(service.database, db, town.tenant)(schema);
  const row = (await records?.read(recordId).catch(() => undefined))?.data;
  if (!schema || !records || !row) return undefined;
  return { row, ...(await keptFor(db, town.tenant, schema, records, row)) };
}

/** The canonical address is that of the form: programs that share pages would spread a secret link. */
const hidden = (visit: Visit, { intake }: IntakeResource, title: Label, tail?: string) => ({
  title: labelText(title, visit.locale),
  path: `/${intake.path}`,
  tail,
  isHidden: true,
});

interface Feedback {
  isNew?: boolean;
  lacksPictures?: boolean;
  notice?: Label;
  /** The invalid e-mail address that the reader typed. */
  wrongEmail?: string;
}

export const deadLink = (visit: Visit, { intake }: IntakeResource) =>
  problem(410, texts.deadLink, texts.deadLinkHelp, visit, `/${intake.path}`);

export async function sentPage(
  visit: Visit,
  resource: IntakeResource,
  submission: Submission,
  token: string,
  feedback: Feedback = {},
): Promise<Answer> {
  const { intake } = resource;
  const tail = `/suivi/${token}`;
  const found = await recordOf(visit, submission);
  if (!found) return deadLink(visit, resource);
  const { row, kept } = found;
  const thanks = feedback.lacksPictures ? '?sans-photo' : feedback.isNew ? '?merci' : '';
  const href = pathOf(visit, `/${intake.path}${tail}`);
  const isClosed = intake.closed?.includes(textOf(kept.status)) ?? false;
  const sender = senderOf(resource);
  const history = await historyOf(visit, resource, found);
  const isUnchecked = submission.held !== null && intake.held !== undefined && kept.status === intake.held;
  // Blocked senders do not learn that their record is held: they see the usual status.
  const isHeld = isUnchecked && isToldHeld(resource, submission.held);
  const status = isUnchecked ? usualStatus(resource) : kept.status;
  // A bookmark keeps `?merci`, so the thanks end with the second step of the history.
  const isNew = feedback.isNew === true && history.length <= 1;
  const mail = isHeld ? undefined : intake.mails?.[textOf(status)];
  return {
    status: feedback.wrongEmail === undefined ? 200 : 422,
    head: hidden(visit, resource, intakeTitleOf(resource), tail + thanks),
    content: (
      <Sent
        sent={{
          thanks: intake.thanks,
          href,
          isNew,
          lacksPictures: feedback.lacksPictures === true,
          isHeld,
          number: sentNumberOf(resource, row),
          state: isHeld ? undefined : stateOf(resource, status),
          explanation: mail && labelText(mail.text, visit.locale, row),
          isMerged: found.periods.length > 1,
          history,
          facts: await factsOf(visit, resource, row),
          pictures: submission.pictures.map((_, index) => `${href}/photo/${index + 1}`),
          isSettled: submission.isSettled,
          isClosed,
          canFollow: !isClosed && intake.mails !== undefined && isEmpty(sender && valueAt(row, sender.path)),
          notice: feedback.notice,
          wrongEmail: feedback.wrongEmail,
        }}
      />
    ),
    items: [],
  };
}

interface DoneOptions {
  help?: Label;
  button?: { href: string; name: string; text: Label };
  tail?: string;
}

export const donePage = (
  visit: Visit,
  resource: IntakeResource,
  title: Label,
  { help, button, tail }: DoneOptions = {},
): Answer => ({
  status: 200,
  head: hidden(visit, resource, title, tail),
  content: <Done title={title} help={help} button={button} />,
  items: [],
});
