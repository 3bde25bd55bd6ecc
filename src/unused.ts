/** Replaces parts of libraries (`vite.config.ts`). One, `hoist-non-react-statics`, must return its argument. */
export default <Value>(value: Value): Value => value;

/** In the app, this file replaces the `*.intake.ts` files (`vite.output.ts`). Only the server needs those. */
export const intake = undefined;
export const questionnaire = undefined;
