/** Below which everything is served (spec §7). */
export const apiPath = '/api/v1';

/** Where pictures are public, so that an <img> without headers can show them. */
export const filesPath = `${apiPath}/files/`;
