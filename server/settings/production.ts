/** Imported before React, which would otherwise run its checks for development. */
process.env.NODE_ENV ??= 'production';
