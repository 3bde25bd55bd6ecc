import { useFormContext, useWatch } from 'react-hook-form';
import { readSession } from '../../../api/session';
import { plainTextOf } from '../../../fields/columns/columns';
import { mayLeaveTown } from '../../../fields/inputs/parts/mayLeaveTown';
import { useLabel } from '../../../i18n/useLabel';
import { canWrite, type Field, type Locale, type Resource, textOf, translationPath } from '../../../metadata';
import { useApp, useConfig } from '../../../routing/AppContext';
import { ProposalButton } from '../../../ui/proposal/ProposalButton';

/** `field` is the translation, `path` leads to the original text. */
interface TranslationProposalProps {
  resource: Resource;
  field: Field;
  path: string;
  language: Locale;
}

export function TranslationProposal({ resource, field, path, language }: TranslationProposalProps) {
  const app = useApp();
  const label = useLabel();
  const { defaultLocale } = useConfig();
  const { setValue } = useFormContext();
  const translationAt = translationPath(language, path);
  const [text = '', current = ''] = useWatch({ name: [path, translationAt] }).map((value) => textOf(value));
  const plainText = field.kind === 'richText' ? plainTextOf : undefined;
  const isEmpty = (plainText?.(text) ?? text).trim() === '';
  if (isEmpty || !mayLeaveTown(app, resource, field, path) || !canWrite(readSession()?.role, field))
    return null;
  return (
    <ProposalButton
      request={{ task: 'translate', text, from: defaultLocale, to: language }}
      label={label(field.label)}
      current={current}
      plainText={plainText}
      onUse={(next) => setValue(translationAt, next, { shouldDirty: true, shouldTouch: true })}
    />
  );
}
