import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { isId } from '../metadata';

/** Returns a function that names the author of a change, given `updatedBy`. Without one, it returns "Somebody else". */
export function useAuthorName(): (updatedBy: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (updatedBy) => (isId(updatedBy) && updatedBy !== '' ? String(updatedBy) : translate('write.somebody')),
    [translate],
  );
}
