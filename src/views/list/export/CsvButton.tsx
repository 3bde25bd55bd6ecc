import { mdiTrayArrowDown } from '@mdi/js';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Cell } from '../../../fields/columns/cells';
import { useLanguage } from '../../../i18n/useLabel';
import { Icon } from '../../../ui/Icon';
import { saveCsv } from './csv';

interface CsvButtonProps {
  /** The file name, to which the day is appended. */
  title: string;
  /** `undefined` while there is nothing to save. */
  rows: (() => readonly (readonly Cell[])[]) | undefined;
}

/**
 * A button that saves rows as a CSV file.
 * @example <CsvButton title="Salles" rows={() => [['Nom', 'Tarif'], ['Salle des fêtes', 120]]} />
 */
export function CsvButton({ title, rows }: CsvButtonProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiTrayArrowDown} />}
      disabled={!rows}
      onClick={() => rows && saveCsv(title, rows(), language)}
    >
      {translate('list.export')}
    </Button>
  );
}
