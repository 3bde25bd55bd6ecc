import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { FilePicker } from '../../bank/FilePicker';
import {
  acceptedTypes,
  type FieldOf,
  fileNameOf,
  idFieldOf,
  linkOf,
  nameOf,
  titleFieldsOf,
} from '../../metadata';
import { useApp } from '../../routing/AppContext';
import { FieldGroup } from '../../ui/FieldGroup';
import { Icon } from '../../ui/Icon';
import type { InputProps } from './inputs';
import { OrderedItems } from './parts/OrderedItems';
import { useFieldInput } from './useFieldInput';

/** Uses the name in the URL while the titles load, and for files outside of the gallery. */
function useFileNames(urls: readonly string[]): (url: string) => string {
  const { bank } = useApp();
  const { data = [] } = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page: 1, perPage: urls.length },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { url_in: urls },
      meta: { fields: [idFieldOf(bank), 'url', ...titleFieldsOf(bank)], count: false },
    },
    { enabled: urls.length > 0, placeholderData: (previous) => previous },
  );
  const names = new Map(data.map((file) => [file.url, nameOf(bank, file)]));
  return (url) => names.get(url) || fileNameOf(url);
}

function FileLink({ url, name }: { url: string; name: string }) {
  const translate = useTranslate();
  const href = linkOf('file', url);
  if (!href) return name;
  return (
    <Box
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      title={translate('forms.openLink')}
      sx={{ color: 'primary.main', '& svg': { fontSize: 16, ml: 0.5, verticalAlign: 'text-bottom' } }}
    >
      {name}
      <Icon path={mdiOpenInNew} />
    </Box>
  );
}

/** Stores a URL or, with `many`, a list of URLs. */
export function FileInput({ field, name }: InputProps<FieldOf<'file'>>) {
  const { value, change, onBlur, ref, label, groupProps } = useFieldInput(field, name);
  const { setFocus } = useFormContext();
  const urls = [value].flat().filter((url) => typeof url === 'string' && url !== '') as string[];
  const nameOfFile = useFileNames(urls);
  const store = (next: readonly string[]) => change(field.many ? next : (next[0] ?? null));
  return (
    <FieldGroup {...groupProps}>
      <OrderedItems
        label={label}
        items={urls}
        nameOf={nameOfFile}
        renderItem={(url) => <FileLink url={url} name={nameOfFile(url)} />}
        onChange={store}
        onRemoved={() => setFocus(name)}
      />
      <FilePicker
        ref={ref}
        limits={{ accept: acceptedTypes(field), maxSize: field.maxSize }}
        chosen={field.many ? undefined : urls[0]}
        isMultiple={field.many}
        onAdd={(url) => {
          store(field.many ? [...new Set([...urls, url])] : [url]);
          onBlur();
        }}
      />
    </FieldGroup>
  );
}
