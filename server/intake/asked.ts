import { notFound } from '../../contract/refusal';
import type { FormField } from '../../site/intake/model';
import { getResource, type IntakeResource, intakeFields, isNeeded, isPublic } from '../../src/metadata';
import type { PublicTown } from '../public/town';
import { listItems, type Visit } from '../public/visit';

const maxOptions = 200;

/** @throws Refusal 404 if the town does not use the resource */
export function checkUsed({ config }: PublicTown, { name }: IntakeResource): void {
  if (config?.disabled.includes(name)) throw notFound();
}

/** Leaves out references without a public record to choose. @throws Refusal 404 */
export async function askedFields(visit: Visit, resource: IntakeResource): Promise<FormField[]> {
  checkUsed(visit.town, resource);
  const fields = await Promise.all(
    intakeFields(resource).map(async (one): Promise<FormField | undefined> => {
      const label = resource.intake.labels?.[one.name] ?? one.field.label;
      const field = { ...one, field: { ...one.field, label }, isNeeded: isNeeded(resource, one) };
      if (one.field.kind !== 'reference') return field;
      const target = getResource(visit.service.app, one.field.to);
      const options = isPublic(target) ? (await listItems(visit, target, { limit: maxOptions })).items : [];
      return options.length > 0 ? { ...field, options } : undefined;
    }),
  );
  return fields.filter((field) => field !== undefined);
}
