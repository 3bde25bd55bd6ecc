import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import {
  type Identifier,
  ListContextProvider,
  type ListControllerResult,
  type RaRecord,
  useTranslate,
} from 'react-admin';
import { shortDate } from '../i18n/dates';
import { useLanguage } from '../i18n/useLabel';
import { nameOf, shortened, textOf } from '../metadata';
import { useApp, useCan } from '../routing/AppContext';
import { useRangeSelect } from '../ui/useRangeSelect';
import { FileTile } from './FileTile';
import { fileSize } from './fileSize';
import { documentType } from './upload/useUpload';

export const tilesLayout = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
};

interface FileTilesProps {
  files: readonly RaRecord[];
  /** A URL; '' if no file is chosen yet, `undefined` if a click opens a file instead of choosing it. */
  chosen: string | undefined;
  onClick: (record: RaRecord) => void;
  /** The actions on selected files. Without them, or without the right to delete, files cannot be selected. */
  bulk?: ReactNode;
}

export function FileTiles({ files, chosen, onClick, bulk }: FileTilesProps) {
  const { bank } = useApp();
  const can = useCan();
  const language = useLanguage();
  const translate = useTranslate();
  const [selectedIds, setSelectedIds] = useState<readonly Identifier[]>([]);
  const select = useRangeSelect(
    files.map(({ id }) => id),
    selectedIds,
    setSelectedIds,
  );
  const isSelectable = bulk !== undefined && can('delete', bank.name);
  const selection = {
    data: files,
    selectedIds,
    onSelect: setSelectedIds,
    onUnselectItems: () => setSelectedIds([]),
  };
  return (
    <>
      {isSelectable && (
        // The actions use only this part of react-admin's list context.
        <ListContextProvider value={selection as unknown as ListControllerResult}>{bulk}</ListContextProvider>
      )}
      <Box sx={tilesLayout}>
        {files.map((record) => {
          const url = textOf(record.url);
          const title = nameOf(bank, record) || shortened(textOf(record.alt).trim());
          const name = title || url || translate('list.untitled');
          return (
            <FileTile
              key={record.id}
              url={url}
              name={name}
              facts={[fileSize(record.size, language), shortDate(record.createdAt, language)]}
              isDocument={record.contentType === documentType}
              isChosen={chosen === undefined ? undefined : record.url === chosen}
              onClick={() => onClick(record)}
              selection={
                isSelectable
                  ? {
                      label: translate('list.select', { name }),
                      isSelected: selectedIds.includes(record.id),
                      onSelect: (isRange) => select(record.id, isRange),
                    }
                  : undefined
              }
            />
          );
        })}
      </Box>
    </>
  );
}
