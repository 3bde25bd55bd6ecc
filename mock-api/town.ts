import app from '../resources';
import { createMock, type MockOptions } from './server';

/** The mock with the declarations of `resources/`. */
export const openTown = (options: Omit<MockOptions, 'app'> = {}) => createMock({ app, ...options });
