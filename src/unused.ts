/**
 * `vite.config.ts` puts this function in the place of parts of libraries that the app does not need. It returns its
 * argument, because some of these parts wrap a component or a function.
 */
export default <Value>(value: Value): Value => value;

/**
 * In the app, these take the place of what the `*.intake.ts` files of declarations export: what citizens may send and
 * answer. Only the server reads it.
 */
export const intake = undefined;
export const questionnaire = undefined;
