/**
 * What custom views in `resources/` and plug-ins may import from `src/`, besides `metadata`. A declaration in
 * `resources/` may also load `views/map/MapList`.
 */

export type { AdminAuthProvider } from './api/authProvider';
export { useCapability } from './api/capabilities';
export { isPlaceholderId } from './api/dataProvider';
export { ApiError, detailOf, isNoData, redirectFor } from './api/errors';
export { countQuery, queryKeys } from './api/queryKeys';
export { saveFile } from './api/saveFile';
export { readSession } from './api/session';
export { useAdminDataProvider } from './api/useAdminDataProvider';
export { AltInput } from './bank/AltInput';
export { Bank } from './bank/Bank';
export { sortFields } from './bank/BankBar';
export { CropButton } from './bank/CropButton';
export { fileSize } from './bank/fileSize';
export { StoredPictures } from './bank/StoredPictures';
export { default as UploadList } from './bank/upload/UploadList';
export { anyFile, anyPicture, documentType, type FileLimits, useUpload } from './bank/upload/useUpload';
export { FieldValue } from './fields/columns/FieldValue';
export { Chip, Chips, StatusChip } from './fields/columns/StatusChip';
export {
  type ControlProps,
  DateInput,
  MapInput,
  SelectInput,
  SwitchInput,
  TextInput,
} from './fields/inputs/controls';
export { FieldInput } from './fields/inputs/FieldInput';
export { useReferenceNames, useReferenceRecords } from './fields/useReferenceRecords';
export { daysSince, durationText, fullDate, shortDate } from './i18n/dates';
export { numberInputText } from './i18n/numbers';
export { useLabel, useLanguage } from './i18n/useLabel';
export { useNumberFormats } from './i18n/useNumberFormats';
export { LazyMap } from './map/LazyMap';
export { positionOf } from './map/position';
export { useCan, useConfig } from './routing/AppContext';
export { listLocation } from './routing/links';
export { useQueryParams } from './routing/useQueryParams';
export { ActionBar } from './ui/ActionBar';
export { DayFigures } from './ui/charts/DayFigures';
export {
  type DayRange,
  dayCountOf,
  dayRangeFrom,
  eachDay,
  maxDayCount,
  previousRange,
} from './ui/charts/days';
export { FigureTable } from './ui/charts/FigureTable';
export { PeriodPicker } from './ui/charts/PeriodPicker';
export { ShareTable } from './ui/charts/ShareTable';
export { ConfirmDialog } from './ui/dialogs/ConfirmDialog';
export { Entries } from './ui/Entries';
export { useErrorMessage, useNotifyError } from './ui/failures/errorMessages';
export { LoadFailure, LoadFailures } from './ui/failures/LoadFailure';
export { Icon } from './ui/Icon';
export { IconAction, ToolButton } from './ui/IconAction';
export { NativeSelectField } from './ui/NativeSelectField';
export { Panel } from './ui/Panel';
export { ProposalButton } from './ui/proposal/ProposalButton';
export { ScreenHeading } from './ui/ScreenHeading';
export { StickyHeading } from './ui/StickyHeading';
export { useCopy } from './ui/useCopy';
export { useIsPhone } from './ui/useIsPhone';
export { useTask } from './ui/useTask';
export { FormSections } from './views/form/FormSections';
export { FormToolbar, SaveButton } from './views/form/FormToolbar';
export { OpenElsewhere } from './views/form/OpenElsewhere';
export { RecordForm } from './views/form/RecordForm';
export { TaskButton } from './views/form/TaskButton';
export { useConfirmLeave } from './views/form/UnsavedChangesGuard';
export type { CustomSave } from './views/form/useSubmit';
export { default as BulkBar } from './views/list/BulkBar';
export { CsvButton } from './views/list/export/CsvButton';
export { TrashButton } from './views/list/TrashButton';
export { default as StatusMenu } from './views/moves/StatusMenu';
export { UsedIn } from './views/moves/UsedIn';
export { useTransition } from './views/moves/useTransition';
export { default as AnswerMenu } from './views/record/AnswerMenu';
export { DeleteRecord } from './views/record/DeleteRecord';
export { useLog } from './views/record/deliveries/useLog';
export { FormSkeleton } from './views/record/FormSkeleton';
export { HistoryButton } from './views/record/history/HistoryButton';
export { Timeline } from './views/record/history/Timeline';
export { default as NotFound } from './views/record/NotFound';
export { RecordScreen } from './views/record/RecordScreen';
export { ScheduleButton } from './views/record/schedule/ScheduleButton';
export { Duplicates, MergedInto } from './views/record/submissions/Duplicates';
export { SenderBlock } from './views/record/submissions/SenderBlock';
export { SubmissionNote } from './views/record/submissions/SubmissionNote';
export { useNeighbours } from './views/record/useNeighbours';
export { useRecordForm } from './views/record/useRecordForm';
export { isSame } from './write/equality';
export { useWrite } from './write/useWrite';
export { useWriter } from './write/WriteContext';
