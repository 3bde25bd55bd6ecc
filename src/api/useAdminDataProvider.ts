import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from './dataProvider';

/**
 * Returns the data provider, typed with the calls that react-admin's type lacks.
 * @example
 * const dataProvider = useAdminDataProvider();
 * const load = () => dataProvider.getOne('halls', { id: 7 });
 */
export const useAdminDataProvider = () => useDataProvider<AdminDataProvider>();
