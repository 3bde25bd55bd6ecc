import { randomUUID } from 'node:crypto';
import type { Refusal } from '../../../contract/refusal';
import { put, type Row } from '../../../contract/row';
import { Form } from '../../../site/intake/Form';
import {
  type IntakeResource,
  intakeTitleOf,
  labelText,
  limitsOf,
  senderMonths,
  textIn,
} from '../../../src/metadata';
import type { Answer } from '../../public/pages/answer';
import type { Visit } from '../../public/visit';
import { addressSource } from '../../public/widgets/addresses';
import { askedFields } from '../asked';

type Status = Exclude<Answer, { status: 301 }>['status'];

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
  const { errors = {} } = refused?.refusal.details ?? {};
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
          fields: await askedFields(visit, resource),
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
