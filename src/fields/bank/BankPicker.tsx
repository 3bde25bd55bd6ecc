import { mdiImageOutline, mdiUpload } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { useApp } from '../../AppContext';
import { Icon } from '../../layout/Icon';
import { nameOf, titleFieldsOf } from '../../metadata';
import { PictureTile } from './PictureTile';
import { pictureTypes, useUpload } from './useUpload';

const perPage = 24;
/** Milliseconds without a key before the server is asked. */
const patience = 300;

interface BankPickerProps {
  /** The address of the picture that is in use, to mark it. */
  chosen?: string;
  /** The content types that are shown and taken; pictures by default. */
  accepted?: readonly string[];
  onChoose: (record: RaRecord) => void;
}

/** The pictures of the town: searched, paged, and added to by button, drop or paste. What is added is chosen. */
export function BankPicker({ chosen, accepted = pictureTypes, onChoose }: BankPickerProps) {
  const { bank } = useApp();
  const translate = useTranslate();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [{ sought, page }, setAsked] = useState({ sought: '', page: 1 });
  const [isOver, setOver] = useState(false);
  const { upload, isUploading, names, failure, forget } = useUpload(accepted, onChoose);
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((asked) => (asked.sought === typed ? asked : { sought: typed, page: 1 })),
      patience,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const [title = 'id'] = titleFieldsOf(bank);
  const {
    data = [],
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>(
    bank.name,
    {
      pagination: { page, perPage },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: {
        contentType_in: accepted,
        ...(sought.trim() && { [`${title}_like`]: sought.trim() }),
      },
    },
    { placeholderData: (previous) => previous },
  );
  const pages = Math.ceil(total / perPage);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) upload(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    upload(event.clipboardData.files);
  };

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        borderRadius: 1,
        ...(isOver && { outline: '2px dashed', outlineOffset: 4 }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}>
        <TextField
          id={`${id}-search`}
          label={translate('forms.bank.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ flex: '1 1 200px' }}
        />
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiUpload} />}
          disabled={isUploading}
          aria-busy={isUploading}
          aria-describedby={`${id}-limits`}
          onClick={() => file.current?.click()}
        >
          {translate(isUploading ? 'forms.bank.uploadingShort' : 'forms.bank.upload')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept={accepted.join(',')}
          onChange={({ target }) => {
            if (target.files && target.files.length > 0) upload(target.files);
            target.value = '';
          }}
        />
      </Box>
      <Box id={`${id}-limits`} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {translate('forms.bank.limits')}
      </Box>
      <div role="status">
        {isUploading && (
          <>
            {translate('forms.bank.uploading', { name: names })}
            <LinearProgress aria-hidden sx={{ mt: 1 }} />
          </>
        )}
      </div>
      {failure && (
        <Alert severity="error" onClose={forget} closeText={translate('ra.action.close')}>
          {failure}
        </Alert>
      )}
      {error ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => refetch()}>
              {translate('forms.retry')}
            </Button>
          }
        >
          {translate('error.loading')}
        </Alert>
      ) : (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}>
          {isPending
            ? Array.from({ length: 8 }, (_, index) => `placeholder ${index}`).map((key) => (
                <Skeleton key={key} variant="rounded" height={116} />
              ))
            : data.map((record) => (
                <PictureTile
                  key={record.id}
                  address={String(record.url ?? '')}
                  name={nameOf(bank, record)}
                  alt={typeof record.alt === 'string' ? record.alt : ''}
                  isChosen={chosen !== undefined && record.url === chosen}
                  onChoose={() => onChoose(record)}
                />
              ))}
        </Box>
      )}
      {!isPending && !error && data.length === 0 && (
        <Box role="status" sx={{ textAlign: 'center', color: 'text.secondary', py: 3 }}>
          <Icon path={mdiImageOutline} fontSize="large" />
          <div>{translate('forms.bank.empty')}</div>
        </Box>
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => setAsked({ sought, page: next })}
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
