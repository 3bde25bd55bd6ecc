import { type HostileCall, hostileCalls } from './calls';
import type { Answer, Attacked } from './town';

export interface Finding {
  seed: number;
  call: HostileCall;
  problem: string;
}

export interface Attack {
  calls: number;
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /**
   * The longest time, in milliseconds, that `/health` took to answer during a call. Of a repeated call, only the
   * shortest time counts.
   */
  longestBlock: number;
  findings: Finding[];
}

interface Options {
  seed: number;
  count: number;
  /** The milliseconds within which `/health` must answer; by default, it only has to answer. */
  maxBlock?: number;
}

/** 0 means no answer. With 503 and 507, the server refuses a call on purpose. */
const isAnswered = (status: number) => (status > 0 && status < 500) || status === 503 || status === 507;

function problemOf(attacked: Attacked, call: HostileCall, { status, text }: Answer): string | undefined {
  if (!isAnswered(status)) return `${status} ${text.slice(0, 200)}`;
  const leaks = attacked.leaks(call.caller, text);
  if (leaks.length > 0) return `${status} with ${leaks.join(', ')}`;
  return undefined;
}

/** Sends the calls of a seed, and records the outcome in `result`. */
export async function attackOnce(
  attacked: Attacked,
  result: Attack,
  { seed, count, maxBlock = Number.POSITIVE_INFINITY }: Options,
): Promise<void> {
  const found = (call: HostileCall, problem: string) => result.findings.push({ seed, call, problem });
  const before = await attacked.otherTown();
  for (const call of hostileCalls(seed, count)) {
    const send = async () => {
      const pending = attacked.send(call);
      const waited = await attacked.health();
      const answer = await pending;
      result.calls += 1;
      result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
      const problem =
        problemOf(attacked, call, answer) ?? (waited === undefined ? '/health fails' : undefined);
      if (problem) found(call, problem);
      return waited ?? 0;
    };
    let waited = await send();
    // The machine may have been busy with something else: a call that blocks does so each time.
    for (let again = 0; waited > maxBlock && again < 2; again += 1) waited = Math.min(waited, await send());
    result.longestBlock = Math.max(result.longestBlock, waited);
    if (waited > maxBlock) found(call, `/health took ${Math.round(waited)} ms`);
  }
  // The call that changed the other town is unknown. The report names the first call of the seed instead.
  const [first] = hostileCalls(seed, 1);
  if (first && (await attacked.otherTown()) !== before)
    found(first, 'A call of this seed changed the other town');
}
