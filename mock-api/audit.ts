import { randomBytes } from 'node:crypto';
import type { Row } from './row';

const newId = () =>
  Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex');

/** A record to be stored for the first time: a new id, made and changed now by someone. */
export function newRow(body: Row, idField: string, author: string): Row {
  const now = new Date().toISOString();
  return {
    [idField]: newId(),
    ...body,
    createdAt: now,
    createdBy: author,
    updatedAt: now,
    updatedBy: author,
  };
}

/** A stored record with a new content: its id and its beginning stay, whatever the content says of them. */
export function changedRow(stored: Row, body: Row, idField: string, author: string): Row {
  const row: Row = { ...body };
  for (const name of [idField, 'createdAt', 'createdBy']) {
    delete row[name];
    if (name in stored) row[name] = stored[name];
  }
  return { ...row, updatedAt: new Date().toISOString(), updatedBy: author };
}
