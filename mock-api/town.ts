import declared from '../resources';
import { loadLanguages } from '../src/metadata';
import { createMock, type MockOptions } from './server';

/** `vite.backend.ts` imports `openTown` from the `town.ts` of a backend. */
export function openTown(options: Partial<MockOptions> = {}) {
  // Not awaited: until the texts of another language are loaded, calls in that language get French answers.
  void loadLanguages();
  return createMock({ app: declared, ...options });
}
