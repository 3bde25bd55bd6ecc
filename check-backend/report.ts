import type { Json } from '../api-doc/json';

/** What a check finds wrong: what the contract wants, and what came. */
export class Mismatch extends Error {
  override name = 'Mismatch';

  constructor(
    readonly expected: string,
    readonly got: string,
  ) {
    super(`expected ${expected}, got ${got}`);
  }
}

/** JSON, cut to what fits on a line. */
export function shown(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}…` : text;
}

/** @throws Mismatch unless it holds */
export function must(holds: boolean, expected: string, got: Json | undefined): void {
  if (!holds) throw new Mismatch(expected, typeof got === 'string' ? got : shown(got));
}

/** Of a call that nobody answers, `fetch` names the reason one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Collects the verdicts and says them line by line. */
export function createReport(print: (line: string) => void) {
  let passed = 0;
  let failed = 0;
  return {
    title: (words: string) => print(`\n${words}`),
    /** Says that something could not be checked, and why. */
    skip: (words: string) => print(`  – ${words}`),
    /** Whether it passed. A failure of the network is a mismatch like any other. */
    check: async (words: string, run: () => Promise<void>): Promise<boolean> => {
      try {
        await run();
        passed += 1;
        print(`  ✓ ${words}`);
        return true;
      } catch (error) {
        failed += 1;
        print(`  ✗ ${words}`);
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
