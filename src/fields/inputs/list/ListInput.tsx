import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { BankButton } from '../../../bank/BankButton';
import { useLabel } from '../../../i18n/useLabel';
import {
  addTextOf,
  type FieldOf,
  type Fields,
  itemTitleOf,
  nounOf,
  problemOf,
  sourceOf,
  type Values,
  valueAt,
} from '../../../metadata';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog';
import { FieldGroup } from '../../../ui/FieldGroup';
import { SmallButton } from '../../../ui/IconAction';
import { Sortable } from '../../../ui/Sortable';
import { isBlank } from '../../../write/equality';
import type { NestingInputProps } from '../inputs';
import { InputMessage } from '../parts/InputMessage';
import { AddTiles } from './AddTiles';
import { ItemCard } from './ItemCard';
import { useItems } from './useItems';

function useItemTitles(field: FieldOf<'list'>, name: string): (index: number) => string {
  const label = useLabel();
  const declared = useWatch({
    name,
    compute: (items: unknown) =>
      field.itemTitle !== undefined && Array.isArray(items)
        ? items.map((item, index) => itemTitleOf(field, index, item))
        : [],
  });
  return (index) => {
    const title = declared[index];
    return (typeof title === 'object' ? label(title) : title) || `${label(nounOf(field.item))} ${index + 1}`;
  };
}

function useListMessage(field: FieldOf<'list'>, name: string): ReactNode {
  const label = useLabel();
  const translate = useTranslate();
  const { isSubmitted, errors } = useFormContext().formState;
  // Watches the whole form, because `warn` may read other values: `FieldInput` has bound it to the record.
  const problem = useWatch({ compute: (values: Values) => problemOf(field, valueAt(values, name)) });
  const isUnused = useWatch({ name, compute: isBlank });
  const refusal = valueAt(errors, `${name}.message`);
  if (typeof refusal === 'string')
    return <InputMessage tone="error">{translate(refusal, { _: refusal })}</InputMessage>;
  if (!problem || (isUnused && !isSubmitted)) return undefined;
  return (
    <InputMessage tone="warning">
      {typeof problem === 'object' ? label(problem) : translate(problem)}
    </InputMessage>
  );
}

const itemOf = (of: Fields, fromBank: NonNullable<FieldOf<'list'>['fromBank']>, file: Values): Values =>
  Object.fromEntries(
    Object.entries(of).flatMap(([name, field]) => {
      const source = fromBank[name];
      return source === undefined ? [] : [[sourceOf(name, field), file[source]]];
    }),
  );

interface AddButtonsProps {
  ref: RefObject<HTMLDivElement | null>;
  field: FieldOf<'list'>;
  isHidden: boolean;
  onAdd: (item?: Values) => void;
}

function AddButtons({ ref, field, isHidden, onAdd }: AddButtonsProps) {
  const label = useLabel();
  const { addBy = '', of, fromBank } = field;
  const addField = of[addBy];
  const text = label(addTextOf(field.item));
  // Hidden, not removed: an open gallery stays open even if a newer version of the record brings `max` items.
  return (
    <Box ref={ref} sx={{ display: isHidden ? 'none' : 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {addField?.kind === 'choice' ? (
        <AddTiles
          label={text}
          choices={addField.choices}
          onAdd={({ id }) => onAdd({ [sourceOf(addBy, addField)]: id })}
        />
      ) : (
        <SmallButton path={mdiPlus} variant="outlined" onClick={() => onAdd()}>
          {text}
        </SmallButton>
      )}
      {fromBank && <BankButton onChoose={(file) => onAdd(itemOf(of, fromBank, file))} />}
    </Box>
  );
}

export function ListInput({ field, name, FieldInput }: NestingInputProps<FieldOf<'list'>>) {
  const label = useLabel();
  const translate = useTranslate();
  const items = useItems(field, name);
  const titleOf = useItemTitles(field, name);
  const message = useListMessage(field, name);
  const [removing, setRemoving] = useState<number>();
  const addButtons = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    flushSync(() => {
      items.remove(index);
      setRemoving(undefined);
    });
    // The pressed button is gone.
    addButtons.current?.querySelector('button')?.focus();
  };
  return (
    <FieldGroup
      id={name}
      label={label(field.label)}
      isRequired={field.required}
      helperText={message ?? label(field.help)}
    >
      {items.fields.length > 0 && (
        <Sortable
          label={label(field.label)}
          items={items.fields}
          idOf={(item) => item.formKey}
          nameOf={(_, index) => titleOf(index)}
          onMove={items.move}
          renderItem={(_, index, controls) => (
            <ItemCard
              FieldInput={FieldInput}
              field={field}
              path={`${name}.${index}`}
              title={titleOf(index)}
              controls={controls}
              isInLongList={items.isLong}
              isEager={items.isEager(index)}
              isOpen={items.isOpen(index)}
              onToggle={() => items.toggle(index)}
              onRender={() => items.noteRendered(index)}
              onDuplicate={items.isFull ? undefined : () => items.duplicate(index)}
              onRemove={() => (items.isUnused(index) ? remove(index) : setRemoving(index))}
              onKeyDown={(event) => items.onKeyDown(event, index)}
            />
          )}
        />
      )}
      <AddButtons ref={addButtons} field={field} isHidden={items.isFull} onAdd={items.add} />
      {removing !== undefined && (
        <ConfirmDialog
          title={translate('forms.removeItemAsk', { name: titleOf(removing) })}
          confirm={translate('forms.remove')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
    </FieldGroup>
  );
}
