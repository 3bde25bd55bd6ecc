import { useNotify } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { texts } from './texts';

/** Returns a function that undoes an import and shows the result. It resolves to whether the call succeeded. */
export function useUndo(undo: (id: string) => Promise<number | undefined>) {
  const label = useLabel();
  const notify = useNotify();
  return async (id: string): Promise<boolean> => {
    const skipped = await undo(id);
    if (skipped === undefined) return false;
    const isWhole = skipped === 0;
    notify(label(isWhole ? texts.undone : texts.undonePart, { count: skipped }), {
      type: isWhole ? 'success' : 'warning',
      ...(!isWhole && { autoHideDuration: null }),
    });
    return true;
  };
}
