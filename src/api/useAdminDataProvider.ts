import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';

/** The data provider with the calls that react-admin's own nine verbs lack. */
export const useAdminDataProvider = () => useDataProvider<AdminDataProvider>();
