/** Replaces parts of libraries (`vite.config.ts`). Returns its argument, as `hoist-non-react-statics` must. */
export default <Value>(value: Value): Value => value;

/** In the app, this file replaces the `*.intake.ts` files (`vite.output.ts`). Only the server needs those. */
export const intake = undefined;
export const questionnaire = undefined;
