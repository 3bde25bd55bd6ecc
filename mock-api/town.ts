import declared from '../resources';
import { loadLanguages } from '../src/metadata';
import { createMock, type MockOptions } from './server';

/** The mock, by default with the declarations of `resources/`. */
export function openTown(options: Partial<MockOptions> = {}) {
  // Until the texts of a third language are loaded, the mock answers in French.
  void loadLanguages();
  return createMock({ app: declared, ...options });
}
