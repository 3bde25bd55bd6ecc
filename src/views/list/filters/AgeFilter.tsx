import { mdiClose } from '@mdi/js';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { shortDate } from '../../../i18n/dates';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { useResource } from '../../../routing/AppContext';
import { Icon } from '../../../ui/Icon';
import { leavesFocus } from '../../../ui/screenFocus';

/** Removes the filter by age, which a link on the home screen sets. */
export default function AgeFilter() {
  const { updatedAt } = useResource().fields;
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { updatedAt_lte: until, ...rest } = filterValues;
  if (!updatedAt || until === undefined) return null;
  const text = translate('list.before', { name: label(updatedAt.label), date: shortDate(until, language) });
  return (
    <Button
      ref={leavesFocus}
      variant="outlined"
      size="small"
      endIcon={<Icon path={mdiClose} />}
      aria-label={translate('forms.removeItem', { name: text })}
      onClick={() => setFilters(rest)}
    >
      {text}
    </Button>
  );
}
