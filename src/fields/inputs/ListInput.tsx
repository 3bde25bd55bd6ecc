import { mdiContentDuplicate, mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { mapValues } from 'es-toolkit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { BankButton } from '../../bank/BankButton';
import { useLabel } from '../../i18n/useLabel';
import {
  defaultsOf,
  type Field,
  type FieldOf,
  itemTitleOf,
  problemOf,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { FieldGroup } from '../../ui/FieldGroup';
import { IconAction, SmallButton } from '../../ui/IconAction';
import { Sortable } from '../../ui/Sortable';
import type { NestingInputProps } from './inputs';
import { InputMessage } from './parts/InputMessage';
import { RenderNearViewport } from './parts/RenderNearViewport';

/**
 * Longer lists render an item only when it comes near the viewport: 200 questions are thousands of inputs, each of
 * which subscribes to the form.
 */
const MAX_EAGER_ITEMS = 30;

interface ItemCardProps {
  field: FieldOf<'list'>;
  path: string;
  title: string;
  controls: ReactNode;
  isEager: boolean;
  isInLongList: boolean;
  onRender: () => void;
  /** `undefined` if the list takes no more items. */
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
  FieldInput: NestingInputProps['FieldInput'];
}

/** Whether an item fits on one line. */
const isShort = ({ of }: FieldOf<'list'>): boolean => {
  const fields = Object.values(of);
  return (
    fields.length <= 3 && fields.every(({ kind }) => ['text', 'number', 'boolean', 'choice'].includes(kind))
  );
};

const titleStyle = { fontWeight: 550, fontSize: '0.8125rem', overflowWrap: 'anywhere' };

function ItemCard(props: ItemCardProps) {
  const { field, path, title, controls, isEager, isInLongList, onRender, onDuplicate, onRemove, FieldInput } =
    props;
  const translate = useTranslate();
  const isOneLine = isShort(field);
  // URLs and the first text, which is usually the title, may be long.
  const isWide = ({ kind }: Field, index: number): boolean =>
    !isOneLine && (kind === 'url' || (kind === 'text' && index === 0));
  const inputs = (
    <Box
      sx={{
        flex: '1 1 240px',
        minWidth: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${isOneLine ? 110 : 220}px, 100%), 1fr))`,
        // Text areas and groups of inputs take the whole width.
        '& > :is(.wide, :has(textarea, > fieldset))': { gridColumn: '1 / -1' },
        '& > *': { minWidth: 0 },
        // Cells of fields that `when` hides.
        '& > :empty': { display: 'none' },
      }}
    >
      {Object.entries(field.of).map(([name, itemField], index) => (
        <div key={name} className={isWide(itemField, index) ? 'wide' : undefined}>
          <FieldInput field={itemField} name={`${path}.${sourceOf(name, itemField)}`} />
        </div>
      ))}
    </Box>
  );
  const buttons = (
    <Box component="span" sx={{ display: 'inline-flex', flex: 'none' }}>
      {onDuplicate && (
        <IconAction
          path={mdiContentDuplicate}
          label={translate('forms.duplicateItem', { name: title })}
          onClick={onDuplicate}
        />
      )}
      <IconAction
        path={mdiDeleteOutline}
        label={translate('forms.removeItem', { name: title })}
        onClick={onRemove}
      />
    </Box>
  );
  if (isOneLine) {
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
        {/* A title that comes from a field is already visible in its input. */}
        {typeof field.itemTitle === 'function' && (
          <Box
            component="span"
            sx={{ flex: { xs: '1 0 100%', sm: '0 0 88px' }, alignSelf: 'center', ...titleStyle }}
          >
            {title}
          </Box>
        )}
        {inputs}
        <Box component="span" sx={{ order: 2, ml: 'auto' }}>
          {buttons}
        </Box>
      </Paper>
    );
  }
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={title}
      sx={{
        p: 1.5,
        pt: 0.5,
        ...(isInLongList && { contentVisibility: 'auto', containIntrinsicSize: 'auto 430px' }),
      }}
    >
      <RenderNearViewport isEager={isEager} onRender={onRender} height={430}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, ml: -1 }}>
          {controls}
          <Box component="span" sx={{ flex: 1, ml: 1, ...titleStyle }}>
            {title}
          </Box>
          {buttons}
        </Box>
        {inputs}
      </RenderNearViewport>
    </Paper>
  );
}

/** A list of objects inside the record, each a card with its own inputs. */
export function ListInput({ field, name, FieldInput }: NestingInputProps<FieldOf<'list'>>) {
  const label = useLabel();
  const translate = useTranslate();
  const { getValues, formState } = useFormContext();
  // The default key name is "id", which items may store themselves.
  const { fields, append, insert, remove, move } = useFieldArray({ name, keyName: 'formKey' });
  const [removing, setRemoving] = useState<number>();
  // The indexes of the items rendered so far. Not their keys: a save gives every item a new one.
  const [rendered] = useState(() => new Set<number>());
  const addButton = useRef<HTMLButtonElement>(null);
  const isLong = fields.length > MAX_EAGER_ITEMS;
  const isFull = fields.length >= (field.max ?? Number.POSITIVE_INFINITY);
  const declaredTitles = useWatch({
    name,
    compute: (items: unknown) =>
      field.itemTitle !== undefined && Array.isArray(items)
        ? items.map((item, index) => itemTitleOf(field, index, item))
        : [],
  });
  const titleOf = (index: number) => {
    const declared = declaredTitles[index];
    return (typeof declared === 'object' ? label(declared) : declared) || `${label(field.item)} ${index + 1}`;
  };
  // Advice may depend on other values of the record.
  const problem = useWatch({ compute: (values: Values) => problemOf(field, valueAt(values, name)) });
  const advice = typeof problem === 'object' ? label(problem) : problem && translate(problem);
  const add = (item: Values) => {
    // The new item gets the focus, so render it at once.
    rendered.add(fields.length);
    append(item);
  };
  return (
    <FieldGroup
      id={name}
      label={label(field.label)}
      isRequired={field.required}
      helperText={
        advice && (formState.isSubmitted || fields.length > 0) ? (
          <InputMessage tone="warning">{advice}</InputMessage>
        ) : (
          label(field.help)
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
              FieldInput={FieldInput}
              field={field}
              path={`${name}.${index}`}
              title={titleOf(index)}
              controls={controls}
              isInLongList={isLong}
              isEager={
                !isLong || rendered.has(index) || valueAt(formState.errors, `${name}.${index}`) !== undefined
              }
              onRender={() => rendered.add(index)}
              onDuplicate={
                isFull
                  ? undefined
                  : () => {
                      rendered.add(index + 1);
                      insert(index + 1, structuredClone(getValues(`${name}.${index}`)));
                    }
              }
              onRemove={() => setRemoving(index)}
            />
          )}
        />
      )}
      {/* Hidden, not removed: removing the button would close its image bank. */}
      <Box
        sx={{ display: isFull ? 'none' : 'flex', flexWrap: 'wrap', gap: 1, mt: fields.length > 0 ? 1 : 0 }}
      >
        <SmallButton
          ref={addButton}
          path={mdiPlus}
          variant="outlined"
          onClick={() => add(defaultsOf(field.of))}
        >
          {translate('forms.addItem', { name: label(field.item).toLocaleLowerCase() })}
        </SmallButton>
        {field.fromBank && (
          <BankButton
            onChoose={(file) => {
              const values = mapValues(field.fromBank ?? {}, (source) => file[source ?? '']);
              add({ ...defaultsOf(field.of), ...values });
            }}
          />
        )}
      </Box>
      {removing !== undefined && (
        <ConfirmDialog
          title={translate('forms.removeItemAsk', { name: titleOf(removing) })}
          confirm={translate('forms.remove')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => {
            flushSync(() => {
              remove(removing);
              setRemoving(undefined);
            });
            // The button that opened the dialog is gone, so move the focus.
            addButton.current?.focus();
          }}
        />
      )}
    </FieldGroup>
  );
}
