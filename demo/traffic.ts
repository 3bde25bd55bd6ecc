import type { Row } from '../contract/row';
import { dayText } from '../src/metadata/townTime';
import { diceFor } from './seed/dice';

const dayLength = 86_400_000;
const daysBack = 760;
/** Each platform with its usual sessions on a weekday. */
const platforms = [
  ['ANDROID', 260],
  ['IOS', 190],
  ['WEB', 120],
] as const;

function figures(date: string, platform: string, usual: number): Row {
  const dice = diceFor(`traffic ${date} ${platform}`);
  const day = new Date(date);
  const weekendFactor = [0, 6].includes(day.getUTCDay()) ? 1.25 : 1;
  // July and August.
  const summerFactor = [6, 7].includes(day.getUTCMonth()) ? 0.7 : 1;
  const busyFactor = dice.chance(4) ? 2.6 : 1;
  const expected = usual * weekendFactor * summerFactor * busyFactor;
  const sessions = Math.round(expected * (0.85 + dice.below(30) / 100));
  const users = Math.round(sessions * (0.62 + dice.below(16) / 100));
  return { date, platform, sessions, users, pageViews: Math.round(sessions * (2.6 + dice.below(14) / 10)) };
}

/** Past figures never change. */
export function traffic(now: Date): Row[] {
  const today = Date.parse(dayText(now));
  return Array.from({ length: daysBack + 1 }, (_, n) => today - (daysBack - n) * dayLength).flatMap((day) =>
    platforms.map(([platform, usual]) => figures(new Date(day).toISOString().slice(0, 10), platform, usual)),
  );
}
