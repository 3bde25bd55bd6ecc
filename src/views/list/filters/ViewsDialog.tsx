import { mdiPencilOutline, mdiPin, mdiPinOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type FormEvent, useId, useRef, useState } from 'react';
import { LinkBase, useListContext, useLocation, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import { useLabel } from '../../../i18n/useLabel';
import { canRead, fieldOf } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { columnsOf } from '../../../routing/listRequest';
import { useQueryParams } from '../../../routing/useQueryParams';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { IconAction } from '../../../ui/IconAction';
import { NativeControl } from '../../../ui/NativeSelectField';
import { useSavedViews } from './useSavedViews';
import { useDeclaredViews } from './ViewTabs';
import { viewTexts } from './viewTexts';

/** Without the first column, which opens the record and is always shown. */
function Columns() {
  const resource = useResource();
  const label = useLabel();
  const { search } = useLocation();
  const [, change] = useQueryParams();
  const { columns = [] } = resource.list ?? {};
  const shown = columnsOf(resource, search);
  const role = readSession()?.role;
  const toggle = (name: string) => {
    const isShownNext = (column: string) =>
      column === name ? !shown.includes(name) : shown.includes(column);
    const next = columns.filter(isShownNext);
    change({ columns: next.length === columns.length ? '' : next.join(',') });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mt: 3 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 550 }}>
        {label(viewTexts.columns)}
      </Box>
      {columns
        .filter((name, index) => index > 0 && canRead(role, fieldOf(resource, name)))
        .map((name) => (
          <FormControlLabel
            key={name}
            control={<Checkbox size="small" checked={shown.includes(name)} onChange={() => toggle(name)} />}
            label={label(fieldOf(resource, name).label)}
          />
        ))}
    </Box>
  );
}

/** See `docs/product.md#saved-views`. */
export default function ViewsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  const { search } = useLocation();
  const { filterValues, sort, perPage } = useListContext();
  const { canSave, viewsOf, replace } = useSavedViews();
  const [oldName, setOldName] = useState<string>();
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const views = viewsOf(resource);
  // Another browser tab may have deleted the view that is being renamed.
  const renamed = views.find((view) => view.name === oldName);
  const isTaken = useDeclaredViews(resource).declared.some((view) => view.name === name.trim());

  const currentSearch = () => {
    const shown = new URLSearchParams(search);
    const query = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      sort: sort.field,
      order: sort.order,
      perPage: String(perPage),
    });
    for (const key of ['columns', 'display']) if (shown.has(key)) query.set(key, shown.get(key) ?? '');
    return `?${query}`;
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (text === '' || isTaken) return;
    const namesake = views.find((view) => view.name === text);
    if (renamed) replace(renamed, { ...renamed, name: text });
    else replace(namesake, { ...namesake, resource: resource.name, name: text, search: currentSearch() });
    setOldName(undefined);
    setName('');
  };

  return (
    <TitledDialog
      title={label(viewTexts.title)}
      maxWidth="xs"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      {canSave && views.length === 0 && <span>{label(viewTexts.empty)}</span>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {views.map((view) => (
          <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Box
              component={LinkBase}
              to={`/${resource.name}${view.search}`}
              onClick={onClose}
              sx={{ flex: 1, minWidth: 0, color: 'inherit', fontWeight: 550, overflowWrap: 'anywhere' }}
            >
              {view.name}
            </Box>
            <IconAction
              path={view.isPinned ? mdiPin : mdiPinOutline}
              label={label(viewTexts.pin, { name: view.name })}
              aria-pressed={view.isPinned === true}
              color={view.isPinned ? 'primary' : 'default'}
              onClick={() => replace(view, { ...view, isPinned: !view.isPinned })}
            />
            <IconAction
              path={mdiPencilOutline}
              label={label(viewTexts.renameView, { name: view.name })}
              onClick={() => {
                setOldName(view.name);
                setName(view.name);
                input.current?.focus();
              }}
            />
            <IconAction
              path={mdiTrashCanOutline}
              label={label(viewTexts.remove, { name: view.name })}
              onClick={() => {
                replace(view);
                if (view === renamed) {
                  setOldName(undefined);
                  setName('');
                }
                // The pressed button is gone.
                input.current?.focus();
              }}
            />
          </Box>
        ))}
      </Box>
      {canSave && (
        <Box
          component="form"
          onSubmit={save}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end', mt: 2 }}
        >
          <NativeControl sx={{ flex: '1 1 180px' }}>
            <label htmlFor={id}>{label(viewTexts.name)}</label>
            <input
              ref={input}
              id={id}
              maxLength={80}
              aria-invalid={isTaken}
              aria-describedby={`${id}kept`}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </NativeControl>
          <Button type="submit" variant="contained">
            {label(renamed ? viewTexts.rename : viewTexts.save)}
          </Button>
        </Box>
      )}
      {canSave && (
        <Box
          id={`${id}kept`}
          role="status"
          sx={{ mt: 0.5, color: isTaken ? 'error.main' : 'text.secondary', fontSize: '0.8125rem' }}
        >
          {label(isTaken ? viewTexts.taken : viewTexts.kept)}
        </Box>
      )}
      {!resource.parentField && <Columns />}
    </TitledDialog>
  );
}
