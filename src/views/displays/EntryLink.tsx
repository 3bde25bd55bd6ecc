import { LinkBase, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { shortDate } from '../../i18n/dates';
import { useDisplayText } from '../../i18n/displayTexts';
import { useLanguage } from '../../i18n/useLabel';
import { nameOf } from '../../metadata';
import type { Entry } from './calendar';
import { useRecordPath } from './useRecordPath';

/** The name of an entry, as a link to its record, after its time. An entry of several days says which. */
export function EntryLink({ entry, isCompact = false }: { entry: Entry; isCompact?: boolean }) {
  const { record, first, last, time } = entry;
  const resource = useResource();
  const translate = useTranslate();
  const text = useDisplayText();
  const language = useLanguage();
  const path = useRecordPath()(record);
  const name = nameOf(resource, record) || translate('list.untitled');
  const isLong = first !== last;
  const span = isLong && text('span', { from: shortDate(first, language), to: shortDate(last, language) });
  const content = (
    <>
      {time && !isLong && `${time} `}
      {name}
      {span && isCompact && <span className="unseen"> {span}</span>}
    </>
  );
  const title = isCompact ? [name, span].filter(Boolean).join(' ') : undefined;
  return (
    <>
      {path ? (
        <LinkBase to={path} title={title}>
          {content}
        </LinkBase>
      ) : (
        <span title={title}>{content}</span>
      )}
      {span && !isCompact && <small>{span}</small>}
    </>
  );
}
