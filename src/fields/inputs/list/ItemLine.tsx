import { mdiAlertCircleOutline, mdiChevronDown, mdiChevronRight } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLabel } from '../../../i18n/useLabel';
import {
  type ChoiceValue,
  choiceOf,
  type Field,
  type FieldOf,
  type Label,
  nounOf,
  shortened,
  sourceOf,
  textOf,
  type Values,
  valueAt,
  valuesAround,
} from '../../../metadata';
import { Icon } from '../../../ui/Icon';
import { isBlank } from '../../../write/equality';
import { adviceInItem } from '../../advice';

const Toggle = styled(ButtonBase)({
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 36,
  gap: '0 8px',
  justifyContent: 'flex-start',
  padding: '0 4px',
  borderRadius: 6,
  font: 'inherit',
  textAlign: 'left',
  '& > svg': { flex: 'none' },
});

const Parts = styled('span')(({ theme }) => ({
  minWidth: 0,
  flex: '1 1 auto',
  fontSize: '0.8125rem',
  '& > *': { marginRight: 4 },
  '& > :nth-of-type(-n + 2)': { fontWeight: 550, overflowWrap: 'anywhere' },
  '& > :nth-of-type(n + 3)': { color: theme.palette.text.secondary, whiteSpace: 'nowrap' },
}));

/** Such as "3 réponses". */
const countLabel = ({ item, label }: FieldOf<'list'>): Label => ({
  fr: `{count} ${nounOf(item).fr} |||| {count} ${label.fr}`.toLocaleLowerCase('fr'),
  en: `{count} ${item.en} |||| {count} ${label.en}`.toLocaleLowerCase('en'),
});

function usePartText(): (field: Field, value: unknown) => string {
  const label = useLabel();
  return (field, value) => {
    if (field.kind === 'list') {
      const items = Array.isArray(value) ? value.filter((item) => !isBlank(item)) : [];
      return label(countLabel(field), { count: items.length });
    }
    const chosen = field.kind === 'choice' ? choiceOf<ChoiceValue>(field.choices, value) : undefined;
    return label(chosen?.label) || shortened(textOf(value), 120).trim();
  };
}

interface ItemLineProps {
  field: FieldOf<'list'>;
  path: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
}

function Summary({ field, path }: Pick<ItemLineProps, 'field' | 'path'>) {
  const translate = useTranslate();
  const partText = usePartText();
  const { texts, isAdvised } = useWatch({
    compute: (values: Values) => {
      // `valuesAround` takes a path inside the item: hence the final dot.
      const item = valuesAround(values, `${path}.`);
      const texts = (field.collapsed ?? []).flatMap((name) => {
        const part = field.of[name];
        if (!part || part.when?.(item) === false) return [];
        return partText(part, valueAt(item, sourceOf(name, part)));
      });
      return { texts, isAdvised: adviceInItem(field, path, values).length > 0 };
    },
  });
  return (
    <>
      {texts.map(
        (text, index) =>
          text && (
            <Fragment key={index}>
              {/* The space separates the words for screen readers. */} <span>{text}</span>
            </Fragment>
          ),
      )}{' '}
      {isAdvised && (
        <Icon
          path={mdiAlertCircleOutline}
          titleAccess={translate('forms.tabHasProblem')}
          sx={{ verticalAlign: 'middle', fontSize: 18, color: 'warning.main' }}
        />
      )}
    </>
  );
}

export function ItemLine({ field, path, title, isOpen, onToggle }: ItemLineProps) {
  return (
    <Toggle aria-expanded={isOpen} aria-controls={path} onClick={onToggle}>
      <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} sx={{ color: 'text.secondary' }} />
      <Parts>
        <span>{title}</span>
        {!isOpen && <Summary field={field} path={path} />}
      </Parts>
    </Toggle>
  );
}
