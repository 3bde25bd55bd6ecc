import {
  mdiCameraPlusOutline,
  mdiCrosshairsGps,
  mdiDotsHorizontalCircleOutline,
  mdiMapOutline,
  mdiSendOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { unitText } from '../../src/i18n/numbers';
import {
  coverAddress,
  type FieldOf,
  isPictures,
  type Locale,
  maxLengthOf,
  storedPathsOf,
  type Values,
  valueAt,
} from '../../src/metadata';
import { pathIn, useFrame, useMapData, useText } from '../context';
import { firstOf } from '../Group';
import { Icon } from '../Icon';
import { useTextLanguage } from '../language';
import type { Item } from '../model';
import { Picture } from '../Picture';
import type { FormField, FormModel } from './model';
import { outboxTexts, scriptTexts } from './outboxTexts';
import { missingText, texts } from './texts';

interface InputProps {
  field: FormField;
  form: FormModel;
}

const idOf = ({ name }: FormField) => `f-${name}`;
const errorPathOf = ({ name, field }: FormField) => storedPathsOf(name, field)[0] ?? '';
const errorOf = ({ field, form }: InputProps) => form.errors[errorPathOf(field)];
const textOf = (values: Values, path: string) => {
  const value = valueAt(values, path);
  return value === undefined || value === null ? '' : String(value);
};

function common(props: InputProps) {
  const { field, form } = props;
  const id = idOf(field);
  return {
    id,
    name: field.path,
    defaultValue: textOf(form.values, field.path),
    required: field.isNeeded || undefined,
    'aria-invalid': errorOf(props) ? true : undefined,
    'aria-describedby': [errorOf(props) && `${id}-error`, `${id}-help`].filter(Boolean).join(' '),
  } as const;
}

/** The script shows the data in its list of problems. */
function Hints(props: InputProps & { help?: ReactNode }) {
  const id = idOf(props.field);
  const text = useText();
  const error = errorOf(props);
  const { field } = props.field;
  return (
    <>
      <p className="hint" id={`${id}-help`}>
        {props.help ?? (field.help && text(field.help))}
      </p>
      <p
        className="error"
        id={`${id}-error`}
        hidden={!error}
        data-label={text(field.label)}
        data-missing={text(missingText(field))}
        data-wrong={field.kind === 'email' ? text(texts.wrongEmail) : undefined}
      >
        {error}
      </p>
    </>
  );
}

function Name({ field }: { field: FormField }) {
  const text = useText();
  const { locale } = useFrame();
  const label = text(field.field.label);
  const unit = field.field.kind === 'number' && field.field.unit;
  return (
    <>
      {unit ? `${label} (${unitText(unit, locale)})` : label}
      {!field.isNeeded && <small> ({text(texts.optional)})</small>}
    </>
  );
}

const types: Partial<Record<FormField['field']['kind'], object>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
};

function TextInput(props: InputProps & { help?: ReactNode }) {
  const { field, form } = props;
  const max = Math.min(maxLengthOf(field.field) ?? form.limits.text, form.limits.text);
  const { addresses } = form;
  const text = useText();
  const isAddress = addresses?.field === field.name;
  return (
    <div className="field">
      <label htmlFor={idOf(field)}>
        <Name field={field} />
      </label>
      {field.field.kind === 'longText' && !isAddress ? (
        <textarea {...common(props)} rows={field.isNeeded ? 4 : 2} maxLength={max} />
      ) : (
        <input
          {...(types[field.field.kind] ?? { type: 'text' })}
          {...common(props)}
          maxLength={max}
          {...(isAddress && {
            'data-addresses': addresses.call,
            // This help is about the proposals, which only the script makes.
            'data-help': text(texts.addresses, { source: addresses.credit }),
          })}
        />
      )}
      <Hints {...props} />
    </div>
  );
}

function Tick(props: InputProps) {
  const { defaultValue, ...rest } = common(props);
  return (
    <div className="field">
      <label className="tick">
        <input type="checkbox" {...rest} value="true" defaultChecked={defaultValue === 'true'} />
        <span>
          <Name field={props.field} />
        </span>
      </label>
      <Hints {...props} />
    </div>
  );
}

interface Option {
  id: string;
  title: string;
  lang?: Locale;
  item?: Item;
}

function Pictogram({ item }: { item: Item }) {
  const icon = firstOf(item, 'icon');
  const picture = coverAddress(item.resource, item.values);
  if (icon || !picture) return <Icon name={icon ? String(icon.value) : mdiDotsHorizontalCircleOutline} />;
  return <Picture url={picture} ratio={[1, 1]} sizes="48px" isDecorative />;
}

/** With more choices, a menu replaces the tiles. */
const maxTiles = 14;

function Choice(props: InputProps) {
  const { field, form } = props;
  const text = useText();
  const { titleLanguage } = useTextLanguage();
  const { field: declared, options = [], path } = field;
  const all: Option[] =
    declared.kind === 'choice'
      ? declared.choices.map(({ id, label }) => ({ id: String(id), title: text(label) }))
      : options.map((item) => ({ id: item.id, title: item.title, lang: titleLanguage(item), item }));
  const chosen = textOf(form.values, path);
  if (all.length > maxTiles)
    return (
      <div className="field">
        <label htmlFor={idOf(field)}>
          <Name field={field} />
        </label>
        <select {...common(props)}>
          <option value="">{text(texts.choose)}</option>
          {all.map(({ id, title, lang }) => (
            <option key={id} value={id} lang={lang}>
              {title}
            </option>
          ))}
        </select>
        <Hints {...props} />
      </div>
    );
  const { 'aria-describedby': describedBy } = common(props);
  const hasPictograms = options.some((one) => firstOf(one, 'icon') || coverAddress(one.resource, one.values));
  return (
    <fieldset className="field" id={idOf(field)} tabIndex={-1} aria-describedby={describedBy}>
      <legend>
        <Name field={field} />
      </legend>
      <Hints {...props} />
      <div className="choices">
        {all.map(({ id, title, lang, item }) => (
          <label key={id}>
            <input
              type="radio"
              name={path}
              value={id}
              defaultChecked={id === chosen}
              required={field.isNeeded || undefined}
            />
            {item && hasPictograms && <Pictogram item={item} />}
            <span lang={lang}>{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Pictures(props: InputProps) {
  const { field, form } = props;
  const text = useText();
  const { defaultValue: _, ...rest } = common(props);
  return (
    <div className="field photos">
      <label htmlFor={idOf(field)} className="drop">
        <Icon name={mdiCameraPlusOutline} />
        <strong>{text(texts.addPictures)}</strong>
        {!field.isNeeded && <small>{text(texts.optional)}</small>}
      </label>
      <input type="file" accept="image/jpeg,image/png,image/webp" multiple {...rest} />
      <ul className="thumbs" hidden />
      <Hints {...props} help={text(texts.picturesHelp, { count: form.limits.pictures })} />
      <noscript>
        <p className="hint">{text(texts.picturesSize, { count: form.limits.megabytes })}</p>
      </noscript>
    </div>
  );
}

function Place(props: InputProps) {
  const { field, form } = props;
  const { 'aria-describedby': describedBy } = common(props);
  const text = useText();
  const mapData = useMapData();
  const { latitude, longitude } = field.field as FieldOf<'coordinates'>;
  return (
    <fieldset className="field spot" id={idOf(field)} tabIndex={-1} aria-describedby={describedBy}>
      <legend>
        <Name field={field} />
      </legend>
      <input type="hidden" name={latitude} data-latitude="" defaultValue={textOf(form.values, latitude)} />
      <input type="hidden" name={longitude} data-longitude="" defaultValue={textOf(form.values, longitude)} />
      <p className="buttons" hidden>
        <button type="button" className="button plain" data-do="locate">
          <Icon name={mdiCrosshairsGps} />
          {text(texts.where)}
        </button>
        <button type="button" className="button plain" data-do="map" aria-expanded="false">
          <Icon name={mdiMapOutline} />
          {text(texts.onMap)}
        </button>
      </p>
      <noscript>
        <p className="hint">{text(texts.noScript)}</p>
      </noscript>
      <section className="map pick" hidden aria-label={text(texts.onMap)} data-pick="" {...mapData} />
      <p className="hint" role="status" data-place="" />
      <button type="button" className="button plain" hidden data-removal="">
        {text(texts.removePlace)}
      </button>
      <div className="near" hidden />
      <Hints {...props} />
    </fieldset>
  );
}

function Input(props: InputProps) {
  const text = useText();
  const { field } = props.field;
  if (isPictures(field)) return <Pictures {...props} />;
  switch (field.kind) {
    case 'coordinates':
      return <Place {...props} />;
    case 'boolean':
      return <Tick {...props} />;
    case 'choice':
    case 'reference':
      return <Choice {...props} />;
    case 'email':
      return <TextInput {...props} help={text(texts.address, { count: props.form.months.sender })} />;
    default:
      return <TextInput {...props} />;
  }
}

function Problems({ form }: { form: FormModel }) {
  const text = useText();
  const wrong = Object.entries(form.errors);
  if (wrong.length === 0 && !form.problem) return null;
  const hasPictures = form.fields.some(({ field }) => isPictures(field));
  return (
    <section className="problems" role="alert" tabIndex={-1} aria-labelledby="wrong">
      <h2 id="wrong">{text(texts.wrong)}</h2>
      <p>
        {form.problem ?? text(texts.wrongHelp)} {hasPictures && text(texts.picturesAgain)}
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([path, error]) => {
            const field = form.fields.find((one) => errorPathOf(one) === path);
            return (
              <li key={path}>
                {field ? (
                  <a href={`#${idOf(field)}`}>
                    {text(outboxTexts.wrongField, { name: text(field.field.label), error })}
                  </a>
                ) : (
                  error
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Works without a script. */
export function Form({ form }: { form: FormModel }) {
  const text = useText();
  const frame = useFrame();
  const { record } = form.months;
  const { map, mapStyles } = frame.assets;
  return (
    <div className="text page">
      <h1>{text(form.title)}</h1>
      {form.text && <p className="lead">{text(form.text)}</p>}
      <Problems form={form} />
      <form
        method="post"
        action={pathIn(frame, form.path)}
        encType="multipart/form-data"
        className="intake"
        data-call={`/public/v1${form.path}`}
        data-home={pathIn(frame, form.path)}
        data-pictures={form.limits.pictures}
        data-map={map}
        data-map-styles={mapStyles}
        data-texts={scriptTexts(outboxTexts, frame.locale)}
      >
        <input type="hidden" name="_key" defaultValue={form.key} />
        <p className="trap" aria-hidden="true">
          <label>
            {text(texts.trap)}
            <input name="_website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {form.fields.map((field) => (
          <Input key={field.name} field={field} form={form} />
        ))}
        <p className="hint">{record ? text(texts.kept, { count: record }) : text(texts.keptUnknown)}</p>
        <button type="submit" className="button big">
          <Icon name={mdiSendOutline} />
          {text(form.button ?? texts.send)}
        </button>
        <p className="sending" role="status" />
      </form>
    </div>
  );
}
