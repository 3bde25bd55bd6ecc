/**
 * `vite.config.ts` puts this function in the place of parts of libraries that the app does not need. It returns its
 * argument, because one of these parts, `hoist-non-react-statics`, must return the component that it gets.
 */
export default <Value>(value: Value): Value => value;

/**
 * In the app, this file takes the place of the `*.intake.ts` files of declarations, which describe the forms and
 * questionnaires for citizens. Only the server needs those files.
 */
export const intake = undefined;
export const questionnaire = undefined;
