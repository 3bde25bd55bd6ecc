import app from '../resources';
import { createMock, type MockOptions } from './server';

/** The mock of this back-office's own declarations. */
export const openTown = (options: Omit<MockOptions, 'app'> = {}) => createMock({ app, ...options });
