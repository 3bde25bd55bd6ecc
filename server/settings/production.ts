/** Imported first: React checks its callers unless it is told that this is no development. */
process.env.NODE_ENV ??= 'production';
