/** The base path of the API. */
export const apiPath = '/api/v1';

/** Uploaded files are public, so that `<img>` can load them without headers. */
export const filesPath = `${apiPath}/files/`;
