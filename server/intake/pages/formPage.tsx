import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../../contract/refusal';
import { put, type Row } from '../../../contract/row';
import { Form } from '../../../site/intake/Form';
import type { FormField } from '../../../site/intake/model';
import {
  type IntakeResource,
  intakeTitleOf,
  isPictures,
  type Label,
  labelText,
  limitsOf,
  senderMonths,
  storedPathsOf,
  textIn,
} from '../../../src/metadata';
import type { Answer } from '../../public/pages/answer';
import type { Visit } from '../../public/visit';
import { addressSource } from '../../public/widgets/addresses';
import { askedFields } from '../asked';

type Status = Exclude<Answer, { status: 301 }>['status'];

function errorsOf({ status, label, details }: Refusal, fields: readonly FormField[]): Record<string, Label> {
  const pictures = fields.find(({ field }) => isPictures(field));
  // A file that is no picture.
  if (status !== 415 || !pictures) return details.errors ?? {};
  const { name, field, path } = pictures;
  return { [storedPathsOf(name, field)[0] ?? path]: label };
}

/** @param refused the values that the server refused, and why */
export async function formPage(
  visit: Visit,
  resource: IntakeResource,
  refused?: { values: ReadonlyMap<string, unknown>; refusal: Refusal },
): Promise<Answer> {
  const { locale } = visit;
  const { path, text, button, address } = resource.intake;
  const source = addressSource(visit.town);
  const title = intakeTitleOf(resource);
  const values: Row = {};
  for (const [storedPath, value] of refused?.values ?? []) put(values, storedPath, value);
  const fields = await askedFields(visit, resource);
  const errors = refused ? errorsOf(refused.refusal, fields) : {};
  const hasErrors = Object.keys(errors).length > 0;
  return {
    status: (refused?.refusal.status ?? 200) as Status,
    head: {
      title: labelText(title, locale),
      path: `/${path}`,
      hasForm: true,
      ...(text && { description: labelText(text, locale) }),
      // Hidden from search engines.
      ...(refused && { isHidden: true }),
    },
    content: (
      <Form
        form={{
          path: `/${path}`,
          title,
          text,
          button,
          values,
          fields,
          limits: limitsOf(resource),
          months: { sender: senderMonths(resource), record: resource.retention?.months },
          key: randomUUID(),
          ...(address && source && { addresses: { field: address, ...source } }),
          errors: Object.fromEntries(
            Object.entries(errors).map(([name, label]) => [name, textIn(label, locale)]),
          ),
          ...(refused && !hasErrors && { problem: labelText(refused.refusal.label, locale) }),
        }}
      />
    ),
    items: [],
  };
}
