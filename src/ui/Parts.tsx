import Skeleton from '@mui/material/Skeleton';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { canSee, type Part } from '../metadata';
import { LocalErrorBoundary } from './failures/LocalErrorBoundary';
import { loadableOf } from './loadable';
import { Panel } from './Panel';

interface PartsProps<Props extends object> {
  parts: readonly Part<Props>[] | undefined;
  props: Props;
}

const placeholder = () => <Skeleton variant="rounded" height={96} />;

export default function Parts<Props extends object>({ parts = [], props }: PartsProps<Props>) {
  const label = useLabel();
  return parts
    .filter((part) => canSee(readSession()?.role, part))
    .map(({ load, title }, index) => {
      const Component = loadableOf<Props>(load, { fallback: title && placeholder });
      const key = title?.fr ?? index;
      const component = <Component {...props} />;
      return title ? (
        <Panel key={key} title={label(title)}>
          {component}
        </Panel>
      ) : (
        <LocalErrorBoundary key={key}>{component}</LocalErrorBoundary>
      );
    });
}
