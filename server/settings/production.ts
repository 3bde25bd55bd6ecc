/** Import this before React, which would otherwise run its development checks. */
process.env.NODE_ENV ??= 'production';
