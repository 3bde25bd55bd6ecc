import { mdiContentDuplicate, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { Icon } from '../../layout/Icon';
import { defaultsOf, type Field, type FieldOf, problemOf, sourceOf } from '../../metadata';
import { FromBank } from '../bank/FromBank';
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

/** Few and short enough to stand in one line. */
const isShort = ({ of }: FieldOf<'list'>): boolean => {
  const parts = Object.values(of);
  return (
    parts.length <= 3 && parts.every(({ kind }) => ['text', 'number', 'boolean', 'choice'].includes(kind))
  );
};

function ItemCard({ field, path, title, controls, onDuplicate, onRemove }: ItemCardProps) {
  const translate = useTranslate();
  /** The words that an item is known by and an address may be long: each has a line to itself. */
  const isWide = ({ kind }: Field, index: number): boolean =>
    !isShort(field) && (kind === 'url' || (kind === 'text' && index === 0));
  const inputs = (
    <Box
      sx={{
        flex: '1 1 240px',
        minWidth: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${isShort(field) ? 110 : 220}px, 100%), 1fr))`,
        // What is long, or holds more inputs, takes the whole width.
        '& > :is(.wide, :has(textarea, > fieldset))': { gridColumn: '1 / -1' },
        '& > *': { minWidth: 0 },
        // A part that its item does not show, now.
        '& > :empty': { display: 'none' },
      }}
    >
      {Object.entries(field.of).map(([name, part], index) => (
        <div key={name} className={isWide(part, index) ? 'wide' : undefined}>
          <FieldInput field={part} name={`${path}.${sourceOf(name, part)}`} within={path} />
        </div>
      ))}
    </Box>
  );
  const buttons = (
    <Box component="span" sx={{ display: 'inline-flex', flex: 'none' }}>
      <IconButton onClick={onDuplicate} aria-label={translate('forms.duplicateItem', { name: title })}>
        <Icon path={mdiContentDuplicate} />
      </IconButton>
      <IconButton onClick={onRemove} aria-label={translate('forms.removeItem', { name: title })}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
  if (isShort(field)) {
    return (
      <Paper
        variant="outlined"
        role="group"
        aria-label={title}
        sx={{ px: 1, py: 0.75, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}
      >
        <Box component="span" sx={{ order: { xs: 1, sm: 0 } }}>
          {controls}
        </Box>
        {inputs}
        <Box component="span" sx={{ order: 2, ml: 'auto' }}>
          {buttons}
        </Box>
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" role="group" aria-label={title} sx={{ p: 1.5, pt: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, ml: -1 }}>
        {controls}
        <Box component="span" sx={{ flex: 1, ml: 1, fontWeight: 600, fontSize: '0.8125rem' }}>
          {title}
        </Box>
        {buttons}
      </Box>
      {inputs}
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
  const adding = useRef<HTMLButtonElement>(null);
  const titleOf = (index: number) => `${label(field.item)} ${index + 1}`;
  const problem = useWatch({ name, compute: (value: unknown) => problemOf(field, value) });
  const advice = typeof problem === 'object' ? label(problem) : problem && translate(problem);
  return (
    <FieldGroup
      id={name}
      label={label(field.label)}
      isRequired={field.required}
      helperText={
        advice && (formState.isSubmitted || fields.length > 0) ? (
          <Remark tone="warning">{advice}</Remark>
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: fields.length > 0 ? 1 : 0 }}>
        <Button
          ref={adding}
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => append(defaultsOf(field.of))}
        >
          {translate('forms.addItem', { name: label(field.item).toLocaleLowerCase() })}
        </Button>
        {field.fromBank && (
          <FromBank
            onChoose={(file) => {
              const taken = Object.entries(field.fromBank ?? {}).map(([own, name]) => [
                own,
                file[name ?? ''],
              ]);
              append({ ...defaultsOf(field.of), ...Object.fromEntries(taken) });
            }}
          />
        )}
      </Box>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={translate('forms.removeItemAsk', { name: leaving === undefined ? '' : titleOf(leaving) })}
        confirm={translate('forms.remove')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          flushSync(() => {
            remove(leaving);
            setLeaving(undefined);
          });
          // The button that asked is gone.
          adding.current?.focus();
        }}
      />
    </FieldGroup>
  );
}
