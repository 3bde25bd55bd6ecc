import type { Kind } from '../../metadata';
import { BooleanColumn } from './BooleanColumn';
import { ChoiceColumn } from './ChoiceColumn';
import { CoordinatesColumn } from './CoordinatesColumn';
import type { Column } from './cell';
import { DateColumn } from './DateColumn';
import { FlagsColumn } from './FlagsColumn';
import { IconColumn } from './IconColumn';
import { ImageColumn } from './ImageColumn';
import { LinkColumn } from './LinkColumn';
import { ListColumn } from './ListColumn';
import { masked } from './masked';
import { NumberColumn } from './NumberColumn';
import { PeriodColumn } from './PeriodColumn';
import { ReferenceColumn } from './ReferenceColumn';
import { StatusColumn } from './StatusColumn';
import { TextColumn } from './TextColumn';

/** What a list shows of each kind of field. */
export const columns: Record<Kind, Column> = {
  text: TextColumn,
  longText: TextColumn,
  richText: TextColumn,
  password: () => null,
  secret: ({ value }) => masked(value),
  email: LinkColumn,
  phone: LinkColumn,
  url: LinkColumn,
  number: NumberColumn,
  boolean: BooleanColumn,
  date: DateColumn,
  dateTime: DateColumn,
  period: PeriodColumn,
  choice: ChoiceColumn,
  choices: ChoiceColumn,
  status: StatusColumn,
  reference: ReferenceColumn,
  references: ReferenceColumn,
  image: ImageColumn,
  icon: IconColumn,
  json: TextColumn,
  coordinates: CoordinatesColumn,
  list: ListColumn,
  flags: FlagsColumn,
};

/** The kinds whose stored value has an order that means something on screen. */
export const sortable: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'number',
  'boolean',
  'date',
  'dateTime',
  'period',
  'choice',
  'status',
]);
