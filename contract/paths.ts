export const apiPath = '/api/v1';

/** Uploaded files are public, so that `<img>` can load them without headers. */
export const filesPath = `${apiPath}/files/`;

/** The path of the public API, which needs no sign-in. */
export const publicPath = '/public/v1';

/** The path of the town's site, on the same host as the admin. */
export const sitePath = '/ville';
