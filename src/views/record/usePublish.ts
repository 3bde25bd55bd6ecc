import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { type Label, notifyPathOf, type Values, valueAt } from '../../metadata';
import { type SubmitOptions, useRecordForm } from './useRecordForm';

const texts = {
  notify: { fr: 'Publier et notifier', en: 'Publish and notify' },
  silently: { fr: 'Publier sans notifier', en: 'Publish without notifying' },
} satisfies Record<string, Label>;

/** A way to publish the record. */
export interface Publishing {
  text: string;
  publish: (options?: SubmitOptions) => void;
}

/**
 * The ways to publish the record of the form, the usual one first: with the switch of `workflow.notify` on, there are two.
 * A published record whose switch is still on has notified already: this time it is silent.
 */
export function usePublish(): readonly [Publishing, ...Publishing[]] {
  const { resource, record, submit } = useRecordForm();
  const { setValue } = useFormContext();
  const label = useLabel();
  const translate = useTranslate();
  const path = notifyPathOf(resource);
  const isOn = useWatch({
    compute: (values: Values) => path !== undefined && valueAt(values, path) === true,
  });
  const publish = (options?: SubmitOptions) => submit('publish', options);
  if (path === undefined || !isOn) return [{ text: translate('forms.publish'), publish }];
  const silent = {
    text: label(texts.silently),
    publish: (options?: SubmitOptions) => {
      setValue(path, false, { shouldDirty: true });
      publish(options);
    },
  };
  const hasNotified = record.status === resource.workflow?.publish && valueAt(record, path) === true;
  return hasNotified ? [silent] : [{ text: label(texts.notify), publish }, silent];
}
