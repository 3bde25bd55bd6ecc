/** The building blocks for the views of a declaration. Views import nothing else from `src/`, except `metadata`. */

// The app and its calls.
export { useAdminDataProvider, useConfig, useWriter } from './AppContext';
export type { AdminAuthProvider } from './api/authProvider';
export { isPlaceholderId } from './api/dataProvider';
export { ApiError, detailOf, isNoData, redirectFor } from './api/errors';
export { countQuery } from './api/queryKeys';
export { saveFile } from './api/saveFile';
export { readSession } from './api/session';
// Charts and downloads.
export { DayFigures } from './features/charts/DayFigures';
export {
  type DayRange,
  dayCountOf,
  dayRangeFrom,
  eachDay,
  maxDayCount,
  previousRange,
} from './features/charts/days';
export { FigureTable } from './features/charts/FigureTable';
export { PeriodPicker } from './features/charts/PeriodPicker';
export { ShareTable } from './features/charts/ShareTable';
export { CsvButton } from './features/export/CsvButton';
// Fields, pictures and maps.
export { AltInput } from './fields/bank/AltInput';
export { Bank } from './fields/bank/Bank';
export { fileSize } from './fields/bank/fileSize';
export { StoredPictures } from './fields/bank/StoredPictures';
export { anyFile, anyPicture, documentType, type FileLimits } from './fields/bank/upload/useUpload';
export { sortFields } from './fields/bank/useBankPage';
export { StatusChip } from './fields/columns/StatusChip';
export { FieldValue } from './fields/FieldValue';
export { FieldInput } from './fields/inputs/FieldInput';
export { LazyMap } from './fields/map/LazyMap';
export { positionOf } from './fields/map/position';
export { useReferenceRecords } from './fields/useReferenceRecords';
// Text, dates and addresses.
export { fullDate, shortDate } from './i18n/dates';
export { useLabel, useLanguage } from './i18n/useLabel';
export { useNumberFormats } from './i18n/useNumberFormats';
export { listLocation } from './routing/rowLinks';
export { useQueryParams } from './routing/useQueryParams';
// Parts of a screen.
export { ConfirmDialog } from './ui/dialogs/ConfirmDialog';
export { useErrorMessage, useNotifyError } from './ui/failures/errorMessages';
export { LoadFailure, LoadFailures } from './ui/failures/LoadFailure';
export { Icon } from './ui/Icon';
export { IconAction } from './ui/IconAction';
export { NativeSelectField } from './ui/NativeSelectField';
export { Panel } from './ui/Panel';
export { ScreenHeading } from './ui/ScreenHeading';
export { useCopy } from './ui/useCopy';
// Records and forms.
export { FormSections } from './views/form/FormSections';
export { FormSkeleton } from './views/form/FormSkeleton';
export { FormToolbar, SaveButton } from './views/form/FormToolbar';
export { OpenElsewhere } from './views/form/OpenElsewhere';
export { RecordForm } from './views/form/RecordForm';
export { useConfirmLeave } from './views/form/UnsavedChangesGuard';
export type { CustomSave } from './views/form/useSubmit';
export { TrashButton } from './views/list/TrashButton';
export { default as AnswerMenu } from './views/record/AnswerMenu';
export { DeleteRecord } from './views/record/DeleteRecord';
export { HistoryButton } from './views/record/history/HistoryButton';
export { default as NotFound } from './views/record/NotFound';
export { RecordScreen } from './views/record/RecordScreen';
export { default as StatusMenu, useSetStatus } from './views/record/StatusMenu';
export { ScheduleButton } from './views/record/schedule/ScheduleButton';
export { UsedIn } from './views/record/UsedIn';
export { useNeighbours } from './views/record/useNeighbours';
export { isSame } from './write/body';
