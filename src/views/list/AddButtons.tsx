import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { newRecord } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';

interface AddButtonProps {
  label: string;
  icon: string;
  variant: 'contained' | 'outlined';
  /** The location state of the form. */
  state?: object;
}

function AddButton({ label, icon, variant, state }: AddButtonProps) {
  const { name } = useResource();
  return (
    <Button
      variant={variant}
      component={LinkBase}
      to={`/${name}/create`}
      state={state}
      aria-label={label}
      title={label}
      startIcon={<Icon path={icon} />}
      // On a phone an icon, so that the title has the line.
      sx={{
        minWidth: { xs: 40, sm: 64 },
        px: { xs: 1, sm: 1.75 },
        '& > span:first-of-type': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

/** The ways to a new record: of each declared variant, and without one. */
export function AddButtons() {
  const resource = useResource();
  const label = useLabel();
  const translate = useTranslate();
  return (
    <>
      {resource.list?.variants?.map((variant) => (
        <AddButton
          key={variant.label.fr}
          variant="outlined"
          label={label(variant.label)}
          icon={variant.icon}
          state={{ record: newRecord(resource, readSession()?.user, variant) }}
        />
      ))}
      <AddButton variant="contained" label={translate('ra.action.add')} icon={mdiPlus} />
    </>
  );
}
