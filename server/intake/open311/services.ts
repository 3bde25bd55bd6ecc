import { notFound } from '../../../contract/refusal';
import { fieldOf, getResource, isPublic, labelText, type Open311Resource } from '../../../src/metadata';
import { listItems, type Visit } from '../../public/visit';
import type { Value } from './write';

/**
 * Names by code. The declaration names a field (`open311.service`): each of its choices is a service, or each public
 * record that it can refer to.
 */
export async function serviceNames(
  visit: Visit,
  resource: Open311Resource,
): Promise<ReadonlyMap<string, string>> {
  const field = fieldOf(resource, resource.intake.open311.service);
  if (field.kind === 'choice')
    return new Map(field.choices.map(({ id, label }) => [String(id), labelText(label, visit.locale)]));
  if (field.kind !== 'reference') return new Map();
  const target = getResource(visit.service.app, field.to);
  if (!isPublic(target)) return new Map();
  const { items } = await listItems(visit, target);
  return new Map(items.map(({ id, title }) => [id, title]));
}

/** `GET services`. No service has questions of its own (`metadata`), and a request gets its number at once (`type`). */
export const listServices = async (visit: Visit, resource: Open311Resource): Promise<Value> =>
  [...(await serviceNames(visit, resource))].map(([service_code, service_name]) => ({
    service_code,
    service_name,
    description: null,
    metadata: false,
    type: 'realtime',
    keywords: null,
    group: null,
  }));

/** `GET services/{code}`. No service has attributes of its own. @throws Refusal 404 */
export async function serviceDefinition(
  visit: Visit,
  resource: Open311Resource,
  code: string,
): Promise<Value> {
  if (!(await serviceNames(visit, resource)).has(code)) throw notFound();
  return { service_code: code, attributes: [] };
}
