import Box from '@mui/material/Box';
import { type RaRecord, ResourceContextProvider, useTranslate } from 'react-admin';
import { useApp } from '../AppContext';
import { FieldInput } from '../fields/inputs/FieldInput';
import { type Field, type Kind, sourceOf } from '../metadata';
import { RecordForm } from '../views/RecordForm';
import { SaveButton } from '../views/SaveButton';
import { useSend } from '../views/useSend';
import { AccountSection } from './AccountSection';

/** Everybody's own words and picture, theirs to change … */
const own: readonly Kind[] = ['text', 'longText', 'email', 'phone', 'url', 'image'];
/** … and what gives rights, which is only shown. */
const granted: readonly Kind[] = ['choice', 'reference', 'status'];

interface ProfileBlockProps {
  record: RaRecord;
  onSaved: () => void;
  /** Whether something else on the screen would be lost by leaving it. */
  isElsewhereChanged: () => boolean;
}

/** The profile of the signed-in person; the record goes back whole (contract, "One record"). */
export function ProfileBlock({ record, onSaved, isElsewhereChanged }: ProfileBlockProps) {
  const translate = useTranslate();
  const { profile } = useApp();
  const send = useSend(profile, {
    record,
    notice: translate('screens.account.saved'),
    onStored: onSaved,
  });
  const fieldsOf = (kinds: readonly Kind[]): [string, Field][] =>
    Object.entries(profile.fields).filter(([, field]) => kinds.includes(field.kind));
  const editable = fieldsOf(own).filter(([, field]) => !field.readOnly);
  return (
    <AccountSection title={translate('screens.account.identity')}>
      <ResourceContextProvider value={profile.name}>
        <RecordForm id={record.id} start={record} send={send} isElsewhereChanged={isElsewhereChanged}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {editable.map(([name, field]) => (
              <FieldInput key={name} name={sourceOf(name, field)} field={field} />
            ))}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 40px' }}>
              {fieldsOf(granted).map(([name, field]) => (
                <FieldInput key={name} name={sourceOf(name, field)} field={{ ...field, readOnly: true }} />
              ))}
            </Box>
            <Box sx={{ justifySelf: 'start' }}>
              <SaveButton />
            </Box>
          </Box>
        </RecordForm>
      </ResourceContextProvider>
    </AccountSection>
  );
}
