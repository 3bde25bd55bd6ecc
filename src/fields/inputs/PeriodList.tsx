import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../../layout/Icon';
import { isPeriod, PeriodMoments } from './PeriodMoments';
import type { FieldInput } from './useFieldInput';

/** The periods of a list, each under its number, that are added at the end and removed. */
export function PeriodList({ input }: { input: FieldInput }) {
  const { value, change, leave, ref, isRefused } = input;
  const translate = useTranslate();
  const adder = useRef<HTMLButtonElement>(null);
  // A backend may hold a single one outside of a list.
  const periods: unknown[] = Array.isArray(value) ? value : isPeriod(value) ? [value] : [];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'start',
        '& > [role=group] + [role=group]': { pt: 1.5, borderTop: 1, borderColor: 'divider' },
      }}
    >
      {periods.map((period, index) => {
        const position = index + 1;
        return (
          <Box
            key={index}
            role="group"
            aria-label={translate('forms.period', { position })}
            sx={{ width: 1, display: 'flex', alignItems: 'start', gap: 0.5 }}
          >
            <PeriodMoments
              period={isPeriod(period) ? period : {}}
              change={(next) => change(periods.map((one, place) => (place === index ? next : one)))}
              leave={leave}
              inputRef={index === 0 ? ref : undefined}
              isRefused={isRefused}
            />
            <IconButton
              aria-label={translate('forms.removePeriod', { position })}
              onClick={() => {
                change(periods.filter((_, place) => place !== index));
                // The button goes with its period: the keyboard stays near.
                adder.current?.focus();
              }}
            >
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          </Box>
        );
      })}
      <Button
        ref={adder}
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiPlus} />}
        onClick={() => change([...periods, { startDate: null, endDate: null }])}
      >
        {translate('forms.addPeriod')}
      </Button>
    </Box>
  );
}
