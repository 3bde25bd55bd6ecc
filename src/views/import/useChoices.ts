import { useState } from 'react';
import { targetsOf } from '../../../contract/cells/targets';
import { readSession } from '../../api/session';
import { useResource } from '../../routing/AppContext';
import type { Table } from './file/readFile';
import { keyOf, matchColumns } from './match';

export function useChoices() {
  const resource = useResource();
  const targets = targetsOf(resource, readSession()?.role);
  const [table, setTable] = useState<Table>();
  /** The target of each column of the file; `''` if it is left out. */
  const [matched, setMatched] = useState<readonly string[]>([]);
  const [chosenKey, setKey] = useState<string>();
  const isKept = chosenKey !== undefined && (chosenKey === '' || matched.includes(chosenKey));
  /** `''` if each row creates a record. */
  const key = isKept ? chosenKey : keyOf(resource, targets, matched);
  return {
    targets,
    table,
    matched,
    key,
    setKey,
    match: setMatched,
    forgetTable: () => setTable(undefined),
    takeTable: (next: Table) => {
      setTable(next);
      setMatched(matchColumns(resource, targets, next));
      setKey(undefined);
    },
    body: table && {
      language: table.language,
      columns: matched,
      key,
      rows: table.rows.map((row) => matched.map((_, at) => row[at] ?? '')),
    },
  };
}
