/** The answer to calls after the end of their test: it never comes, so the next test is not disturbed. */
export const noAnswer = new Promise<never>(() => {});
