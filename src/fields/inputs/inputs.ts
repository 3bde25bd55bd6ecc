import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../metadata';
import { loadable } from '../../ui/loadable';
import { CoordinatesInput } from './CoordinatesInput';
import { CustomInput } from './CustomInput';
import { BooleanInput, FlagsInput } from './choice/BooleanInput';
import { ChoiceInput } from './choice/ChoiceInput';
import { ChoicesInput } from './choice/ChoicesInput';
import { DateInput } from './date/DateInput';
import { PeriodInput } from './date/PeriodInput';
import { FileInput } from './FileInput';
import { GeometryInput } from './GeometryInput';
import { ImageInput } from './ImageInput';
import { IconInput } from './icon/IconInput';
import { JsonInput } from './JsonInput';
import { ListInput } from './list/ListInput';
import { NumberInput } from './NumberInput';
import { ReferenceInput, ReferencesInput } from './reference/ReferenceInput';
import { RichTextInput } from './richText/RichTextInput';
import { SecretInput } from './SecretInput';
import { PasswordInput, TextInput } from './TextInput';

export interface InputProps<F extends Field = Field> {
  field: F;
  /** The path of the value in the form. */
  name: string;
}

/** For an input that contains other inputs: importing `FieldInput` would create an import cycle. */
export interface NestingInputProps<F extends Field = Field> extends InputProps<F> {
  FieldInput: ComponentType<InputProps>;
}

const OpeningHoursInput = loadable<NestingInputProps<FieldOf<'openingHours'>>>(
  () => import('./date/OpeningHoursInput'),
);
const RecurrenceInput = loadable<NestingInputProps<FieldOf<'recurrence'>>>(
  () => import('./recurrence/RecurrenceInput'),
);

const inputsByKind: { [K in Kind]: ComponentType<NestingInputProps<FieldOf<K>>> } = {
  text: TextInput,
  longText: TextInput,
  email: TextInput,
  phone: TextInput,
  url: TextInput,
  richText: RichTextInput,
  password: PasswordInput,
  secret: SecretInput,
  number: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateInput,
  period: PeriodInput,
  openingHours: OpeningHoursInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: ChoicesInput,
  status: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  image: ImageInput,
  file: FileInput,
  icon: IconInput,
  json: JsonInput,
  coordinates: CoordinatesInput,
  geometry: GeometryInput,
  recurrence: RecurrenceInput,
  list: ListInput,
  flags: FlagsInput,
};

export const inputOf = (field: Field) =>
  (field.components?.Input ? CustomInput : inputsByKind[field.kind]) as ComponentType<NestingInputProps>;
