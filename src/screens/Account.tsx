import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import {
  type RaRecord,
  ResourceContextProvider,
  type UserIdentity,
  useGetIdentity,
  useGetOne,
  useTranslate,
} from 'react-admin';
import { useForm } from 'react-hook-form';
import { useCapability } from '../api/capabilities';
import { errorsIn } from '../api/errors';
import { queryKeys } from '../api/queryKeys';
import { readSession } from '../api/session';
import { FieldInput } from '../fields/inputs/FieldInput';
import { canWrite, type Field, isId, type Kind, sourceOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { LoadFailure } from '../ui/failures/LoadFailure';
import { Panel } from '../ui/Panel';
import { ScreenHeading } from '../ui/ScreenHeading';
import { SaveButton } from '../views/form/FormToolbar';
import { RecordForm } from '../views/form/RecordForm';
import { useWrite } from '../write/useWrite';
import { FieldForm, FormField, SubmitButton, useNewPassword } from './public/formParts';
import { Sessions } from './Sessions';

/** Loads all fields, because an update sends them all: see `docs/contract.md#update`. */
function useProfile() {
  const { profile } = useApp();
  const identity = useGetIdentity();
  // If the resource has a `key`, react-admin's record id is the value of that field.
  const idOf = (person: UserIdentity | undefined): unknown => person?.[profile.key ?? 'id'];
  const id = idOf(identity.identity);
  const hasId = isId(id) && id !== '';
  const record = useGetOne<RaRecord>(
    profile.name,
    { id: hasId ? id : '' },
    // If the id changes, the form stays on the screen while the record loads.
    { enabled: hasId, placeholderData: (previous) => previous },
  );
  /** Updates the name in the header, and removes a typed password from the cache. */
  const refresh = async () => {
    const { data } = await identity.refetch();
    // With another id, such as a new e-mail address, `useGetOne` loads the record by itself.
    if (hasId && idOf(data) === id) record.refetch();
  };
  return { record: record.data, error: identity.error ?? record.error, refresh };
}

interface PasswordBlockProps {
  record: RaRecord | undefined;
  /** Receives a function that returns whether the form contains text. */
  hasText: RefObject<() => boolean>;
  onSaved: () => void;
}

/** Sends the whole record with a new password: see `docs/contract.md#authentication`. */
function PasswordBlock({ record, hasText, onSaved }: PasswordBlockProps) {
  const translate = useTranslate();
  const { profile } = useApp();
  const write = useWrite();
  const newPassword = useNewPassword();
  const form = useForm({ defaultValues: { password: '', confirmation: '' } });
  const { reset, setError, getValues } = form;
  useEffect(() => {
    hasText.current = () => Object.values(getValues()).some((text) => text !== '');
  }, [hasText, getValues]);
  const passwordEntry = Object.entries(profile.fields).find(([, { kind }]) => kind === 'password');
  if (!passwordEntry) return null;

  const submit = async ({ password }: { password: string }) => {
    if (!record) return;
    const path = sourceOf(...passwordEntry);
    const outcome = await write(
      { verb: 'update', resource: profile, opened: record, data: { ...record, [path]: password } },
      { done: translate('screens.account.passwordChanged'), failed: 'error.save', isForm: true },
    );
    if (outcome.result === 'failed') {
      const reason = errorsIn(outcome.error)?.[path];
      if (reason) setError('password', { message: String(reason) }, { shouldFocus: true });
    }
    if (outcome.result !== 'stored') return;
    reset();
    onSaved();
  };

  return (
    <Panel title={translate('screens.password')}>
      <FieldForm form={form} onSubmit={submit}>
        <FormField
          name="password"
          label="screens.account.newPassword"
          type="password"
          autoComplete="new-password"
          {...newPassword}
        />
        <FormField
          name="confirmation"
          label="screens.account.confirmation"
          type="password"
          autoComplete="new-password"
          rules={{ validate: (value, { password }) => value === password || 'validation.passwords' }}
        />
        <Box sx={{ justifySelf: 'start' }}>
          <SubmitButton isDisabled={!record}>{translate('screens.account.changePassword')}</SubmitButton>
        </Box>
      </FieldForm>
    </Panel>
  );
}

const editableKinds: readonly Kind[] = ['text', 'longText', 'email', 'phone', 'url', 'image'];
/** These kinds may grant rights. */
const readOnlyKinds: readonly Kind[] = ['choice', 'reference', 'status'];

interface ProfileBlockProps {
  record: RaRecord;
  onSaved: () => void;
  hasOtherChanges: () => boolean;
}

function ProfileBlock({ record, onSaved, hasOtherChanges }: ProfileBlockProps) {
  const translate = useTranslate();
  const { profile } = useApp();
  const fieldsOf = (kinds: readonly Kind[]): [string, Field][] =>
    Object.entries(profile.fields).filter(([, field]) => kinds.includes(field.kind));
  const editable = fieldsOf(editableKinds).filter(
    ([, field]) => !field.readOnly && canWrite(readSession()?.role, field),
  );
  return (
    <Panel title={translate('screens.account.identity')}>
      <ResourceContextProvider value={profile.name}>
        <RecordForm
          id={record.id}
          initialRecord={record}
          notice={translate('screens.account.saved')}
          onStored={onSaved}
          hasOtherChanges={hasOtherChanges}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            {editable.map(([name, field]) => (
              <FieldInput key={name} name={sourceOf(name, field)} field={field} />
            ))}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 40px' }}>
              {/* The help text is for those who may change these fields. */}
              {fieldsOf(readOnlyKinds).map(([name, { help: _, ...field }]) => (
                <FieldInput key={name} name={sourceOf(name, field)} field={{ ...field, readOnly: true }} />
              ))}
            </Box>
            <Box sx={{ justifySelf: 'start' }}>
              <SaveButton />
            </Box>
          </Box>
        </RecordForm>
      </ResourceContextProvider>
    </Panel>
  );
}

/** See `docs/product.md#account`. */
export default function Account() {
  const translate = useTranslate();
  const { record, error, refresh } = useProfile();
  // The guard of the profile form also asks about a typed password: react-router supports only one blocker.
  const passwordHasText = useRef(() => false);
  const hasSessions = useCapability('sessions');
  const queryClient = useQueryClient();
  const onPasswordSaved = () => {
    refresh();
    // The backend has ended all other sessions.
    queryClient.invalidateQueries({ queryKey: queryKeys.call('sessions') });
  };
  return (
    <Box sx={{ maxWidth: 720, '& > section + section': { mt: 3 } }}>
      <ScreenHeading title={translate('layout.profile')} />
      {error && <LoadFailure error={error} retry={refresh} />}
      {record && (
        <ProfileBlock
          key={record.id}
          record={record}
          onSaved={refresh}
          hasOtherChanges={() => passwordHasText.current()}
        />
      )}
      {!record && !error && <Skeleton variant="rounded" height={360} sx={{ mb: 3 }} />}
      <PasswordBlock record={record} hasText={passwordHasText} onSaved={onPasswordSaved} />
      {hasSessions && <Sessions />}
    </Box>
  );
}
