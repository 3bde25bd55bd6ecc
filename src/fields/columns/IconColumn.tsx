import { lazy, Suspense } from 'react';
import type { Column } from './cell';

/** The drawings are many: they are loaded when the first one is shown. */
const IconGlyph = lazy(() => import('../IconGlyph'));

export const IconColumn: Column = ({ value }) =>
  typeof value === 'string' && value !== '' ? (
    <Suspense fallback={<span className="glyph" />}>
      <IconGlyph name={value} />
    </Suspense>
  ) : null;
