import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import type { Advice } from '../../fields/advice';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import { type Label, notifiesOnPublish, notifyPathOf, type Values } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { applyChanges } from '../../write/changes';
import { AdviceQuestion, adviceToAsk } from './AdviceQuestion';
import { ConfirmAction } from './ConfirmAction';
import { ConfirmPublish } from './ConfirmPublish';
import type { ActionChange, Move } from './movesOf';

/** `useTransition` loads it together with the question. */
export { adviceToAsk };

const texts = {
  change: {
    fr: '{action} : l’appliquer à ces {count} éléments ?',
    en: '{action}: apply it to these {count} items?',
  },
  unpublish: {
    fr: 'Dépublier « {name} » ? |||| Dépublier ces {count} éléments ?',
    en: 'Unpublish “{name}”? |||| Unpublish these {count} items?',
  },
} satisfies Record<string, Label>;

export interface Asked {
  records: readonly RaRecord[];
  move: Move | ActionChange;
  advice?: readonly Advice[];
}

interface TransitionQuestionProps extends Asked {
  isPending: boolean;
  /** Gets the values to store besides the status. */
  onConfirm: (changes?: Values) => void;
  onClose: () => void;
}

export default function TransitionQuestion({
  records,
  move,
  advice = [],
  ...props
}: TransitionQuestionProps) {
  const resource = useResource();
  const label = useLabel();
  const recordName = useRecordName();
  const translate = useTranslate();
  const [isChecked, setChecked] = useState(advice.length === 0);
  const [first] = records;
  if (!first) return null;
  const { isPending, onClose } = props;
  const answers = { isPending, onClose, onConfirm: () => props.onConfirm() };
  if (move.by === 'change' && records.length > 1)
    return (
      <ConfirmDialog
        {...answers}
        isDestructive={false}
        title={label(texts.change, { action: label(move.action.label), count: records.length })}
        confirm={label(move.action.label)}
      />
    );
  if (move.by === 'action' || move.by === 'change')
    return <ConfirmAction action={move.action} record={first} {...answers} />;
  if (!isChecked)
    return (
      <AdviceQuestion
        {...answers}
        resource={resource}
        task="publish"
        advice={advice}
        cancel={translate('ra.action.cancel')}
        onConfirm={() => (notifiesOnPublish(resource, first) ? setChecked(true) : props.onConfirm())}
      />
    );
  if (move.by === 'publish') {
    // Turns off the switch of `workflow.notify`.
    const path = notifyPathOf(resource)?.split('.') ?? [];
    const silenced = () => applyChanges(first, [{ path, before: true, after: false }]);
    return (
      <ConfirmPublish
        record={first}
        isPending={isPending}
        onConfirm={(notifies) => props.onConfirm(notifies ? undefined : silenced())}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      {...answers}
      isDestructive={false}
      title={label(texts.unpublish, { name: recordName(resource, first), count: records.length })}
      confirm={translate('list.unpublish')}
    />
  );
}
