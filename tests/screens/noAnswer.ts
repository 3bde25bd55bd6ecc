/** What the calls of an app get after its test: the next test must not hear of them. */
export const noAnswer = new Promise<never>(() => {});
