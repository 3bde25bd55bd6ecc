import type { FilterPayload } from 'react-admin';

/** The location of a list, filtered if a filter is given. */
export const listLocation = (resource: string, filter: FilterPayload = {}) => ({
  pathname: `/${resource}`,
  search: Object.keys(filter).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '',
});
