import { authorize, isInScope } from '../../contract/access';
import { isPaged, isPublic, openedAddress, pathSegmentOf } from '../../src/metadata';
import type { CollectionCall } from '../service/call';
import { publicRecords } from './records';
import { siteAddress } from './town';

/** `GET live/{collection}/{id}`: the version of a record that citizens see (docs/contract.md#live). */
export async function readLive(call: CollectionCall) {
  const { app, db, tenant, schema, person, id, request, configOf } = call;
  authorize(schema, 'read', person);
  const { data } = await call.records(schema).read(id);
  authorize(schema, 'read', person, data);
  const resource = schema.resources.filter(isPublic).find((one) => isInScope(one, data, schema));
  const record = resource && (await publicRecords(app, db, tenant.id).read(resource, id));
  if (!record || record === 'gone') {
    // Not 404, which browsers log as an error: many records are not live.
    call.reply.code(204);
    return undefined;
  }
  // An edit that is not published yet may move the record to another resource. Citizens see `shown`.
  const { resource: shown, version, publishedAt, changedAt, stored } = record;
  const hasPage =
    isPaged(shown) &&
    openedAddress(shown, stored) === undefined &&
    app.site !== undefined &&
    configOf !== undefined;
  const { origin, base } = siteAddress(call, request, request.config);
  const url = hasPage
    ? `${origin}${base}/${shown.public.path}/${encodeURI(pathSegmentOf(shown, id, stored))}`
    : null;
  return { version, publishedAt, changedAt, url };
}
