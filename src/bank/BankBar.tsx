import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useLabel } from '../i18n/useLabel';
import { NativeSelectField } from '../ui/NativeSelectField';

const labels = {
  search: { fr: 'Rechercher une image', en: 'Search for a picture' },
  searchFiles: { fr: 'Rechercher un fichier', en: 'Search for a file' },
  sort: { fr: 'Trier par', en: 'Sort by' },
  createdAt: { fr: 'Plus récents', en: 'Newest' },
  title: { fr: 'Nom', en: 'Name' },
  size: { fr: 'Plus lourds', en: 'Largest' },
};

/**
 * The fields by which files can be sorted. The first one is the default.
 * @example const isOrder = (name: string) => sortFields.some((one) => one === name);
 */
export const sortFields = ['createdAt', 'title', 'size'] as const;
type SortField = (typeof sortFields)[number];

export interface BankQuery {
  /** The text to find in titles. */
  search: string;
  /** From 1. */
  page: number;
  sort: SortField;
}

/** On a phone, the filters get a second line, which scrolls sideways. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  '& > div:first-of-type': { flex: '1 1 200px', maxWidth: 400 },
  '& input::placeholder': { opacity: 0 },
  [theme.breakpoints.down('sm')]: {
    gap: 8,
    // The placeholder and the chosen options say what the inputs are for.
    '& label': visuallyHidden,
    // The upload button shows only its icon, like the buttons of a list.
    '& > button': { minWidth: 40, height: 37, padding: 0 },
    '& > button > span': { margin: 0 },
    '& > button > [data-text]': visuallyHidden,
    '& input::placeholder': { opacity: 0.7 },
    '& > div:first-of-type': { flexBasis: 120 },
  },
}));

const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  minWidth: 0,
  [theme.breakpoints.down('sm')]: {
    order: 1,
    flex: '1 0 100%',
    flexWrap: 'nowrap',
    gap: 8,
    // Up to the edge of the window, with room for the focus rings.
    margin: '-4px -16px',
    padding: '4px 16px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flex: 'none' },
  },
}));

interface BankBarProps {
  takesDocuments: boolean;
  typed: string;
  setTyped: (text: string) => void;
  sort: SortField;
  setSort: (sort: SortField) => void;
  filters: ReactNode;
  /** The button that uploads. */
  children: ReactNode;
}

export function BankBar(props: BankBarProps) {
  const { takesDocuments, typed, setTyped, sort, setSort, filters, children } = props;
  const label = useLabel();
  const search = label(takesDocuments ? labels.searchFiles : labels.search);
  return (
    <Bar>
      <TextField
        type="search"
        label={search}
        placeholder={search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Filters>
        <NativeSelectField
          label={label(labels.sort)}
          value={sort}
          onChange={(next) => setSort(next as SortField)}
        >
          {sortFields.map((name) => (
            <option key={name} value={name}>
              {label(labels[name])}
            </option>
          ))}
        </NativeSelectField>
        {filters}
      </Filters>
      {children}
    </Bar>
  );
}
