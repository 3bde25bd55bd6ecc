/**
 * Replaces parts of libraries that the app never calls: see `vite.config.ts`. Returns its argument, because some of
 * these parts wrap a component or a function.
 */
export default <Value>(value: Value): Value => value;

/** What citizens may send, in the files of declarations whose name ends with `.intake`. */
export const intake = undefined;
