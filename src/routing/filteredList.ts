import type { FilterPayload } from 'react-admin';

/** The place of a list that shows only what a filter lets through; without a filter, of the whole list. */
export const filteredList = (resource: string, filter: FilterPayload = {}) => ({
  pathname: `/${resource}`,
  search: Object.keys(filter).length > 0 ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '',
});
