import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { isPublished, notifyPathOf, type Values, valueAt } from '../../metadata';
import { publishTexts } from '../moves/publishTexts';
import { type SubmitOptions, useRecordForm } from './useRecordForm';

export interface Publishing {
  text: string;
  publish: (options?: SubmitOptions) => void;
}

/** If the record is published and Save keeps its status, there is nothing to publish. */
export function useOffersPublish(): boolean {
  const { resource, record, id } = useRecordForm();
  const { save, publish } = resource.workflow ?? {};
  return publish !== undefined && (id === undefined || save !== undefined || !isPublished(resource, record));
}

/** The usual way comes first. */
export function usePublish(): readonly [Publishing, ...Publishing[]] {
  const { resource, record, submit } = useRecordForm();
  const label = useLabel();
  const translate = useTranslate();
  const path = notifyPathOf(resource);
  const isOn = useWatch({
    compute: (values: Values) => path !== undefined && valueAt(values, path) === true,
  });
  const publish = (options?: SubmitOptions) => submit('publish', options);
  if (path === undefined || !isOn) return [{ text: translate('forms.publish'), publish }];
  const silent = {
    text: label(publishTexts.silently),
    publish: (options?: SubmitOptions) => publish({ ...options, isSilent: true }),
  };
  // An older backend sends the message but leaves the switch of `workflow.notify` on.
  const hasNotified = isPublished(resource, record) && valueAt(record, path) === true;
  return hasNotified ? [silent] : [{ text: label(publishTexts.notify), publish }, silent];
}
