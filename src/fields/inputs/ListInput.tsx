import { mdiContentDuplicate, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { defaultsOf, type FieldOf, sourceOf } from '../../metadata';
import { ConfirmDialog } from '../ConfirmDialog';
import { Sortable } from '../Sortable';
import { FieldGroup } from './FieldGroup';
import { FieldInput } from './FieldInput';
import type { InputProps } from './input';
import { Remark } from './Remark';

interface ItemCardProps {
  field: FieldOf<'list'>;
  path: string;
  title: string;
  controls: ReactNode;
  onDuplicate: () => void;
  onRemove: () => void;
}

function ItemCard({ field, path, title, controls, onDuplicate, onRemove }: ItemCardProps) {
  const translate = useTranslate();
  return (
    <Paper variant="outlined" role="group" aria-label={title} sx={{ p: 1.5, pt: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, ml: -1 }}>
        {controls}
        <Box component="span" sx={{ flex: 1, ml: 1, fontWeight: 600, fontSize: '0.8125rem' }}>
          {title}
        </Box>
        <IconButton onClick={onDuplicate} aria-label={translate('forms.duplicateItem', { name: title })}>
          <Icon path={mdiContentDuplicate} />
        </IconButton>
        <IconButton onClick={onRemove} aria-label={translate('forms.removeItem', { name: title })}>
          <Icon path={mdiDeleteOutline} />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {Object.entries(field.of).map(([name, part]) => (
          <FieldInput key={name} field={part} name={`${path}.${sourceOf(name, part)}`} within={path} />
        ))}
      </Box>
    </Paper>
  );
}

/** Objects that live inside the record, each as a card of its own inputs. */
export function ListInput({ field, name }: InputProps<FieldOf<'list'>>) {
  const label = useLabel();
  const translate = useTranslate();
  const { getValues, formState } = useFormContext();
  // The name of its key must not be "id": items may have ids of their own.
  const { fields, append, insert, remove, move } = useFieldArray({ name, keyName: 'formKey' });
  const [leaving, setLeaving] = useState<number>();
  const titleOf = (index: number) => `${label(field.item)} ${index + 1}`;
  const isMissing = field.required && fields.length === 0 && formState.isSubmitted;
  return (
    <FieldGroup
      id={name}
      label={label(field.label)}
      isRequired={field.required}
      helperText={
        isMissing ? (
          <Remark tone="warning">{translate('validation.required')}</Remark>
        ) : (
          field.help && label(field.help)
        )
      }
    >
      {fields.length > 0 && (
        <Sortable
          label={label(field.label)}
          items={fields}
          idOf={(item) => item.formKey}
          nameOf={(_, index) => titleOf(index)}
          onMove={move}
          renderItem={(_, index, controls) => (
            <ItemCard
              field={field}
              path={`${name}.${index}`}
              title={titleOf(index)}
              controls={controls}
              onDuplicate={() => insert(index + 1, structuredClone(getValues(`${name}.${index}`)))}
              onRemove={() => setLeaving(index)}
            />
          )}
        />
      )}
      <Button
        variant="outlined"
        size="small"
        sx={{ mt: fields.length > 0 ? 1 : 0 }}
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => append(defaultsOf(field.of))}
      >
        {translate('forms.addItem', { name: label(field.item).toLocaleLowerCase() })}
      </Button>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={translate('forms.removeItemAsk', { name: leaving === undefined ? '' : titleOf(leaving) })}
        confirm={translate('forms.remove')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          remove(leaving);
          setLeaving(undefined);
        }}
      />
    </FieldGroup>
  );
}
