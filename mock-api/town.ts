import app from '../resources';
import { loadLanguages } from '../src/metadata';
import { createMock, type MockOptions } from './server';

/** The mock with the declarations of `resources/`. */
export function openTown(options: Omit<MockOptions, 'app'> = {}) {
  // Until they are loaded, the mock answers in French.
  void loadLanguages();
  return createMock({ app, ...options });
}
