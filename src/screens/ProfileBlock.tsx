import Box from '@mui/material/Box';
import { type RaRecord, useNotify, useTranslate, useUpdate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { useApp } from '../AppContext';
import { FieldInput } from '../fields/inputs/FieldInput';
import { type Field, type Kind, sourceOf } from '../metadata';
import { LeaveGuard } from '../views/LeaveGuard';
import { isSame, restore } from '../views/restore';
import { AccountSection } from './AccountSection';
import { FormAlert, FormColumn, SubmitButton } from './PublicForm';
import { useFormCall } from './useFormCall';

/** Everybody's own words and picture, theirs to change … */
const own: readonly Kind[] = ['text', 'longText', 'email', 'phone', 'url', 'image'];
/** … and what gives rights, which is only shown. */
const granted: readonly Kind[] = ['choice', 'reference', 'status'];

interface ProfileBlockProps {
  record: RaRecord;
  onSaved: () => void;
}

/** The profile of the signed-in person; the record goes back whole (contract, "One record"). */
export function ProfileBlock({ record, onSaved }: ProfileBlockProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { profile } = useApp();
  const [update] = useUpdate();
  const { run, message } = useFormCall({ otherwise: 'error.save' });
  // A record that arrives anew does not overwrite what is being typed.
  const form = useForm<RaRecord>({ values: record, resetOptions: { keepDirtyValues: true } });
  const fieldsOf = (kinds: readonly Kind[]): [string, Field][] =>
    Object.entries(profile.fields).filter(([, field]) => kinds.includes(field.kind));
  const editable = fieldsOf(own).filter(([, field]) => !field.readOnly);

  const submit = form.handleSubmit(async (values) => {
    const isSaved = await run(async () => {
      const saved = await update(
        profile.name,
        { id: record.id, data: restore(record, values), previousData: record },
        { returnPromise: true },
      );
      form.reset(saved);
    });
    if (!isSaved) return notify('error.save', { type: 'error' });
    notify('screens.account.saved', { type: 'success' });
    onSaved();
  });

  return (
    <AccountSection title={translate('screens.account.identity')}>
      <FormProvider {...form}>
        <LeaveGuard isChanged={() => !isSame(restore(record, form.getValues()), record)} />
        <FormColumn noValidate onSubmit={submit}>
          <FormAlert message={message} />
          {editable.map(([name, field]) => (
            <FieldInput key={name} name={sourceOf(name, field)} field={field} />
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 40px' }}>
            {fieldsOf(granted).map(([name, field]) => (
              <FieldInput key={name} name={sourceOf(name, field)} field={{ ...field, readOnly: true }} />
            ))}
          </Box>
          <Box sx={{ justifySelf: 'start' }}>
            <SubmitButton isPending={form.formState.isSubmitting}>{translate('ra.action.save')}</SubmitButton>
          </Box>
        </FormColumn>
      </FormProvider>
    </AccountSection>
  );
}
