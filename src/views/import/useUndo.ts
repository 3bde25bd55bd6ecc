import { useNotify } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { texts } from './texts';

export function useUndo(undo: (id: string) => Promise<{ skipped?: number } | undefined>) {
  const label = useLabel();
  const notify = useNotify();
  return async (id: string): Promise<boolean> => {
    const answer = await undo(id);
    if (!answer) return false;
    const { skipped } = answer;
    if (skipped === 0) notify(label(texts.undone), { type: 'success' });
    else {
      // Without `skipped`, the answer was lost.
      const text = skipped === undefined ? texts.undoneUnsure : texts.undonePart;
      notify(label(text, { count: skipped }), { type: 'warning', autoHideDuration: null });
    }
    return true;
  };
}
