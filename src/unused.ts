/**
 * Stands in for parts of libraries that the app never calls (vite.config.ts). Returns its argument, as a component or
 * function that wraps another one would.
 */
export default <Value>(value: Value): Value => value;
