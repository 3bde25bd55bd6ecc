import { mdiImageOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type FilterPayload, type RaRecord, useEvent, useGetList, useTranslate } from 'react-admin';
import { useLabel } from '../i18n/useLabel';
import { type Label, titleFieldsOf } from '../metadata';
import { useApp } from '../routing/AppContext';
import { TitledDialog } from '../ui/dialogs/TitledDialog';
import { LoadFailure } from '../ui/failures/LoadFailure';
import { Icon } from '../ui/Icon';
import { useSearchBox } from '../ui/useSearchBox';
import { BankBar, type BankQuery } from './BankBar';
import { FileTiles, tilesLayout } from './FileTiles';
import { UploadButton } from './upload/UploadButton';
import UploadList from './upload/UploadList';
import { useIncomingFiles } from './upload/useIncomingFiles';
import { anyPicture, documentType, type FileLimits, useUpload } from './upload/useUpload';
import { useDescribe } from './useDescribe';

const labels = {
  dropHint: {
    fr: 'Vous pouvez aussi les déposer ou les coller ici.',
    en: 'You can also drop or paste them here.',
  },
  drop: { fr: 'Déposez pour ajouter à la galerie', en: 'Drop to add to the gallery' },
  empty: { fr: 'Aucune image', en: 'No picture' },
  emptyFiles: { fr: 'Aucun fichier', en: 'No file' },
} satisfies Record<string, Label>;

const perPage = 24;

function useBankPage(
  { accept, maxSize }: FileLimits,
  shownFilter: FilterPayload | undefined,
  { search, page, sort }: BankQuery,
  setQuery: (next: BankQuery) => void,
) {
  const { bank } = useApp();
  const [typed, setTyped] = useSearchBox(search, (text) => setQuery({ search: text, page: 1, sort }));
  const [title = 'id'] = titleFieldsOf(bank);
  const list = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page, perPage },
      sort: { field: sort, order: sort === 'title' ? 'ASC' : 'DESC' },
      filter: {
        contentType_in: accept,
        ...shownFilter,
        ...(maxSize !== undefined && { size_lte: maxSize * 1024 * 1024 }),
        ...(search && { [`${title}_like`]: search }),
      },
    },
    { placeholderData: (previous) => previous },
  );
  const pages = Math.ceil((list.total ?? 0) / perPage);
  // After files were deleted, the current page may no longer exist.
  const isBeyond = pages > 0 && page > pages && !list.isPlaceholderData;
  const showLastPage = useEvent(() => setQuery({ search, page: pages, sort }));
  useEffect(() => {
    if (isBeyond) showLastPage();
  }, [isBeyond, pages, showLastPage]);
  return { ...list, typed, setTyped, pages };
}

interface BankProps {
  /** The files that users can upload; pictures by default. */
  limits?: FileLimits;
  /** The files to list; `limits` by default. */
  shown?: FileLimits;
  /** A filter for the files to list. */
  filter?: FilterPayload;
  /** The URL of the chosen file, or `''`. Without `chosen`, a click opens a file instead of choosing it. */
  chosen?: string;
  /** More filters, shown beside the choice of the order. */
  filters?: ReactNode;
  /** The query and its setter; local state by default. */
  queryState?: [BankQuery, (next: BankQuery) => void];
  onChoose: (record: RaRecord) => void;
  /** The actions on selected files, in react-admin's list context. Only users who may delete files can select them. */
  bulk?: ReactNode;
  /** Called for each uploaded file; `onChoose` by default. */
  onUploaded?: (record: RaRecord) => void;
}

/**
 * The gallery: search, pages, and uploads by button, drop or paste.
 * @example <Bank limits={anyPicture} onChoose={({ url }) => console.log(url)} />
 */
export function Bank({
  limits = anyPicture,
  shown = limits,
  filter,
  chosen,
  filters,
  queryState,
  onChoose,
  bulk,
  onUploaded = onChoose,
}: BankProps) {
  const label = useLabel();
  const translate = useTranslate();
  const limitsId = useId();
  const { describe, question } = useDescribe();
  const { upload, uploads, isUploading, limitsText } = useUpload(limits, (file) => {
    onUploaded(file);
    describe(file);
  });
  const localState = useState<BankQuery>({ search: '', page: 1, sort: 'createdAt' });
  const [query, setQuery] = queryState ?? localState;
  const {
    data = [],
    isPending,
    error,
    refetch,
    typed,
    setTyped,
    pages,
    total,
  } = useBankPage(shown, filter, query, setQuery);
  const isOver = useIncomingFiles(upload);
  const takesDocuments = limits.accept.includes(documentType);
  const emptyText =
    query.search !== ''
      ? translate('list.noResult')
      : label(takesDocuments ? labels.emptyFiles : labels.empty);

  const renderFiles = () => {
    if (error) return <LoadFailure error={error} retry={refetch} />;
    if (!isPending) return <FileTiles files={data} chosen={chosen} onClick={onChoose} bulk={bulk} />;
    return (
      <Box sx={tilesLayout}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} variant="rounded" height={126} />
        ))}
      </Box>
    );
  };

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        borderRadius: 1,
        ...(isOver && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 6 }),
      }}
    >
      <BankBar
        takesDocuments={takesDocuments}
        typed={typed}
        setTyped={setTyped}
        sort={query.sort}
        setSort={(sort) => setQuery({ ...query, sort, page: 1 })}
        filters={filters}
      >
        <UploadButton
          accepted={limits.accept}
          isMultiple
          isUploading={isUploading}
          aria-describedby={limitsId}
          onFiles={upload}
        />
      </BankBar>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <Box role="status" sx={{ minHeight: 20 }}>
          {total !== undefined && translate('list.total', { smart_count: total })}
        </Box>
        {/* A phone has little room, and no mouse to drop files: there, the text is only for screen readers. */}
        <Box
          component="span"
          id={limitsId}
          sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}
        >
          {isOver ? <strong>{label(labels.drop)}</strong> : `${limitsText} ${label(labels.dropHint)}`}
        </Box>
      </Box>
      <UploadList uploads={uploads} />
      {question}
      {renderFiles()}
      {!isPending && !error && data.length === 0 && (
        <Box sx={{ textAlign: 'center', color: 'text.secondary', py: 3 }}>
          <Icon path={mdiImageOutline} fontSize="large" />
          <div>{emptyText}</div>
        </Box>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={query.page}
          onChange={(_, next) => setQuery({ ...query, page: next })}
          size="small"
          sx={{ alignSelf: 'center' }}
          aria-label={translate('forms.bank.pages')}
          getItemAriaLabel={(type, number) =>
            type === 'previous' || type === 'next'
              ? translate(`ra.navigation.${type}`)
              : translate('forms.bank.page', { number: number ?? '' })
          }
        />
      )}
    </Box>
  );
}

interface BankDialogProps extends Pick<BankProps, 'limits' | 'chosen' | 'onChoose'> {
  onClose: () => void;
}

export default function BankDialog({ limits, chosen = '', onChoose, onClose }: BankDialogProps) {
  const translate = useTranslate();
  const choose = (file: RaRecord) => {
    onClose();
    onChoose(file);
  };
  return (
    <TitledDialog title={translate('forms.bank.title')} maxWidth="md" onClose={onClose}>
      <Bank chosen={chosen} limits={limits} onChoose={choose} />
    </TitledDialog>
  );
}
