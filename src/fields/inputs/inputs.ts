import type { Kind } from '../../metadata';
import { BooleanInput } from './BooleanInput';
import { ChoiceInput } from './ChoiceInput';
import { ChoicesInput } from './ChoicesInput';
import { CoordinatesInput } from './CoordinatesInput';
import { DateInput } from './DateInput';
import { FlagsInput } from './FlagsInput';
import { IconInput } from './IconInput';
import { ImageInput } from './ImageInput';
import { type Input, inputFor } from './input';
import { JsonInput } from './JsonInput';
import { ListInput } from './ListInput';
import { NumberInput } from './NumberInput';
import { PasswordInput } from './PasswordInput';
import { PeriodInput } from './PeriodInput';
import { ReferenceInput } from './ReferenceInput';
import { ReferencesInput } from './ReferencesInput';
import { RichTextInput } from './RichTextInput';
import { SecretInput } from './SecretInput';
import { StatusInput } from './StatusInput';
import { AnyTextInput } from './UniqueTextInput';

const text = inputFor(['text', 'longText', 'email', 'phone', 'url'], AnyTextInput);
const date = inputFor(['date', 'dateTime'], DateInput);

/** What a form edits each kind of field with. */
export const inputs: Record<Kind, Input> = {
  text,
  longText: text,
  email: text,
  phone: text,
  url: text,
  richText: inputFor(['richText'], RichTextInput),
  password: inputFor(['password'], PasswordInput),
  secret: inputFor(['secret'], SecretInput),
  number: inputFor(['number'], NumberInput),
  boolean: inputFor(['boolean'], BooleanInput),
  date,
  dateTime: date,
  period: inputFor(['period'], PeriodInput),
  choice: inputFor(['choice'], ChoiceInput),
  choices: inputFor(['choices'], ChoicesInput),
  status: inputFor(['status'], StatusInput),
  reference: inputFor(['reference'], ReferenceInput),
  references: inputFor(['references'], ReferencesInput),
  image: inputFor(['image'], ImageInput),
  icon: inputFor(['icon'], IconInput),
  json: inputFor(['json'], JsonInput),
  coordinates: inputFor(['coordinates'], CoordinatesInput),
  list: inputFor(['list'], ListInput),
  flags: inputFor(['flags'], FlagsInput),
};
