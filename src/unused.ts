/**
 * `vite.config.ts` replaces parts of libraries that the app never calls by this function. It returns its argument, because
 * some of these parts wrap a component or a function.
 */
export default <Value>(value: Value): Value => value;

/** The same for the `*.intake.ts` files of declarations, which say what citizens may send and answer: only the server reads them. */
export const intake = undefined;
export const questionnaire = undefined;
