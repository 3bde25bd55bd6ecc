// CommonJS like the polyfill that it replaces: see vite.config.ts.
module.exports = Object.entries;
