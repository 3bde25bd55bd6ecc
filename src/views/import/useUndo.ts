import { useNotify } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { texts } from './texts';

/** Returns a function that undoes an import, shows the result, and returns whether the call succeeded. */
export function useUndo(undo: (id: string) => Promise<{ skipped?: number } | undefined>) {
  const label = useLabel();
  const notify = useNotify();
  return async (id: string): Promise<boolean> => {
    const answer = await undo(id);
    if (!answer) return false;
    // Without `skipped`, the answer was lost.
    const { skipped } = answer;
    const isWhole = skipped === 0;
    const partText = skipped === undefined ? texts.undoneUnsure : texts.undonePart;
    notify(label(isWhole ? texts.undone : partText, { count: skipped }), {
      type: isWhole ? 'success' : 'warning',
      ...(!isWhole && { autoHideDuration: null }),
    });
    return true;
  };
}
