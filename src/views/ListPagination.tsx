import { Pagination } from 'react-admin';
import { rowsPerPage } from './listRequest';

/** The pages of a list, with the sizes of spec §9. */
export const ListPagination = () => <Pagination rowsPerPageOptions={rowsPerPage} />;
