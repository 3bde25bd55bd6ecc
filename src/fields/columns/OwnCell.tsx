import { ErrorBoundary } from 'react-error-boundary';
import type { CellComponentProps, LoadComponent } from '../../metadata';
import { loadableOf } from '../../ui/loadable';
import type { CellProps } from './cell';
import { Unreadable } from './Unreadable';

/** A cell by `components.Cell` of its field. If the component throws, a marker takes its place. */
export function OwnCell({ load, cell }: { load: LoadComponent<CellComponentProps>; cell: CellProps }) {
  const { field, value, record, translate } = cell;
  const Cell = loadableOf(load);
  return (
    <ErrorBoundary
      resetKeys={[value]}
      fallbackRender={() => <Unreadable field={field} value={value} translate={translate} />}
    >
      <Cell value={value} record={record} />
    </ErrorBoundary>
  );
}
