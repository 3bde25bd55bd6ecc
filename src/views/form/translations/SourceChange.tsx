import { useWatch } from 'react-hook-form';
import { useLabel } from '../../../i18n/useLabel';
import { ValueChange } from '../../record/history/FieldChange';
import { useRecordForm } from '../../record/useRecordForm';
import { texts } from './texts';

interface SourceChangeProps {
  path: string;
  before: string;
}

/** What has changed in a text since it was translated. */
export default function SourceChange({ path, before }: SourceChangeProps) {
  const { record } = useRecordForm();
  const label = useLabel();
  const after: unknown = useWatch({ name: path });
  return (
    <ValueChange
      change={{ path: path.split('.'), before, after }}
      titles={[label(texts.before), label(texts.now)]}
      records={[record, record]}
    />
  );
}
