import { useState } from 'react';
import { targetsOf } from '../../../contract/cells/targets';
import { readSession } from '../../api/session';
import { useResource } from '../../routing/AppContext';
import type { Table } from './file/readFile';
import { keyOf, matchColumns } from './match';

/** What the user has chosen so far. Going back a step keeps it. */
export function useChoices() {
  const resource = useResource();
  const targets = targetsOf(resource, readSession()?.role);
  const [table, setTable] = useState<Table>();
  /** For each column of the file, the name of its target; `''` if it is not imported. */
  const [matched, setMatched] = useState<readonly string[]>([]);
  /** The key that the user chose; `undefined` until then. */
  const [chosenKey, setKey] = useState<string>();
  const isKept = chosenKey !== undefined && (chosenKey === '' || matched.includes(chosenKey));
  /** The name of the target that finds the records to change; `''` if each row creates a record. */
  const key = isKept ? chosenKey : keyOf(resource, targets, matched);
  return {
    targets,
    table,
    matched,
    key,
    setKey,
    /** Takes the targets that the user chose for the columns. */
    match: setMatched,
    /** Forgets the file. */
    forgetTable: () => setTable(undefined),
    /** Takes a new file, and finds targets for its columns. */
    takeTable: (next: Table) => {
      setTable(next);
      setMatched(matchColumns(resource, targets, next));
      setKey(undefined);
    },
    /** The body of the calls that check and import the rows. */
    body: table && {
      language: table.language,
      columns: matched,
      key,
      rows: table.rows.map((row) => matched.map((_, at) => row[at] ?? '')),
    },
  };
}
