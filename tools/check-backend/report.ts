import type { Json } from '../../contract/json';

export class Mismatch extends Error {
  override name = 'Mismatch';

  constructor(
    readonly expected: string,
    readonly got: string,
  ) {
    super(`expected ${expected}, got ${got}`);
  }
}

export function shortJson(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

export function expectThat(holds: boolean, expected: string, got: Json | undefined): void {
  if (!holds) throw new Mismatch(expected, typeof got === 'string' ? got : shortJson(got));
}

/** `fetch` gives the reason of a network failure in `cause`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function createReport(print: (line: string) => void) {
  let passed = 0;
  let failed = 0;
  return {
    title: (text: string) => print(`\n${text}`),
    skip: (text: string) => print(`  – ${text}`),
    /**
     * @returns whether the check passed
     * @throws the error of the first check if no answer came: then nothing can be checked
     */
    check: async (text: string, run: () => Promise<void>): Promise<boolean> => {
      try {
        await run();
        passed += 1;
        print(`  ✓ ${text}`);
        return true;
      } catch (error) {
        if (passed + failed === 0 && !(error instanceof Mismatch)) throw error;
        failed += 1;
        print(`  ✗ ${text}`);
        if (error instanceof Mismatch) {
          print(`      expected: ${error.expected}`);
          print(`      got:      ${error.got}`);
        } else print(`      ${reasonOf(error)}`);
        return false;
      }
    },
    total: () => ({ passed, failed }),
  };
}

export type Report = ReturnType<typeof createReport>;
