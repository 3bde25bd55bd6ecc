/**
 * `vite.config.ts` puts this function in the place of parts of libraries that the app does not need. It returns its
 * argument, because some of these parts wrap a component or a function.
 */
export default <Value>(value: Value): Value => value;

/**
 * In the app, this file takes the place of the `*.intake.ts` files of declarations, which export what citizens may send
 * and answer. Only the server needs those files.
 */
export const intake = undefined;
export const questionnaire = undefined;
