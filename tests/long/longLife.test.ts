import type { CDPSession } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { launchChromium } from '../browser/chromium';
import { countHeld, measure, NAVIGATIONS, SAVES, tour } from '../browser/longLife';
import { openPageAs, openTown } from '../browser/town';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

const WARM_UP = 2;
const TOURS = 10;

/**
 * Bytes of the objects of the page. Compiled code is left out: the browser makes more of it for minutes, for what is
 * called often. So is what the browser holds outside of JavaScript.
 */
async function heapOf(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0]?.[nodes[at + type] ?? -1];
    if (kind !== 'code' && kind !== 'native') sum += nodes[at + size] ?? 0;
  }
  return sum;
}

it('holds on to no more after a long day than after its first half hour', async () => {
  expect([WARM_UP * NAVIGATIONS, TOURS * NAVIGATIONS, TOURS * SAVES]).toEqual([40, 200, 50]);
  const browser = await launchChromium();
  const town = await openTown({ dist: inject('dist') });
  const { page, context, report } = await openPageAs(browser, town, 'admin');
  await context.addInitScript(countHeld);
  const session = await context.newCDPSession(page);
  await page.goto(town.url('newsList'));
  for (let round = 0; round < WARM_UP; round++) await tour(page, round);
  const before = await measure(page, session);
  const heapBefore = await heapOf(session);
  for (let round = 0; round < TOURS; round++) await tour(page, WARM_UP + round);
  const after = await measure(page, session);
  const heapAfter = await heapOf(session);

  expect(after.urls).toBe(0);
  expect(after.intervals).toBe(before.intervals);
  expect(after.listeners).toEqual(before.listeners);
  for (const [name, ratio] of [
    ['heap', heapAfter / heapBefore],
    ['nodes', after.nodes / before.nodes],
    ['listeners', after.allListeners / before.allListeners],
  ] as const) {
    expect(ratio, name).toBeGreaterThan(0.95);
    expect(ratio, name).toBeLessThan(1.05);
  }
  expect(report.problems).toEqual([]);
  await browser.close();
  await town.close();
}, 600_000);
