import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';

/** Returns the data provider, typed with the calls that react-admin's type lacks. */
export const useAdminDataProvider = () => useDataProvider<AdminDataProvider>();
