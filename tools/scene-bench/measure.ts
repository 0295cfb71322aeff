import type { GpuObjects } from '@hangout/client/components/stage/bench/bench-api';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** How a stage is drawn: flat, in 3D without bloom (`plain`), or in 3D with bloom (`full`). */
export const tiers = ['flat', 'plain', 'full'] as const;
export type Tier = (typeof tiers)[number];

export interface FrameCost {
  readonly people: number;
  readonly tier: Tier;
  /**
   * CPU time of scripts on the main thread, ms per frame: our code for the frame, React, and the WebGL calls.
   */
  readonly scriptMs: number;
  readonly drawCalls: number;
  readonly triangles: number;
}

/** Memory of a page after a garbage collection. */
export interface Memory extends GpuObjects {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly close: () => Promise<void>;
}

/**
 * Size of the window, px. Small, because the time for software rendering grows with the number of pixels, while the
 * cost of scripts does not.
 */
const size = { width: 480, height: 300 };

async function openBench(browser: Browser, url: string): Promise<BenchPage> {
  const { page, context, consoleErrors } = await openWindow(browser, { ...size, reducedMotion: false });
  await page.goto(url);
  await page
    .waitForFunction(() => window.bench?.isReady(), null, { timeout: 60_000 })
    .catch((error) => {
      throw new Error(`${url} draws nothing: ${consoleErrors.join(' | ').slice(0, 400)}`, { cause: error });
    });
  const session = await context.newCDPSession(page);
  // Measures thread time, in which waiting for rendering or for other programs does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const close = async () => {
    await context.close();
    if (consoleErrors.length > 0) console.log(`errors of ${url}: ${consoleErrors.join(' | ').slice(0, 400)}`);
  };
  return { page, session, close };
}

async function readMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)?.value ?? 0;
}

/** Returns the script time per frame, ms, and what the last frame drew. */
async function measureFrames({ page, session }: BenchPage, frames: number) {
  const before = await readMetric(session, 'ScriptDuration');
  const drawn = await page.evaluate((count) => window.bench.run(count), frames);
  const after = await readMetric(session, 'ScriptDuration');
  return { ...drawn, scriptMs: ((after - before) * 1000) / frames };
}

/** Measures frames of a busy hangout with this many people. */
export async function measureScene(
  browser: Browser,
  address: string,
  tier: Tier,
  people: number,
  frames: number,
): Promise<FrameCost> {
  const bench = await openBench(browser, `${address}?tier=${tier}&people=${people}`);
  try {
    await bench.page.evaluate((count) => window.bench.run(count), 20);
    const { scriptMs, drawCalls, triangles } = await measureFrames(bench, frames);
    return { people, tier, scriptMs: Math.round(scriptMs * 100) / 100, drawCalls, triangles };
  } finally {
    await bench.close();
  }
}

/** The control: how long a fixed loop takes in a frame of a page without a stage, ms. */
export async function measureControl(browser: Browser, address: string, frames: number): Promise<number> {
  const bench = await openBench(browser, address);
  try {
    await bench.page.evaluate((count) => window.bench.run(count), 20);
    return (await measureFrames(bench, frames)).scriptMs;
  } finally {
    await bench.close();
  }
}

async function readMemory({ page, session }: BenchPage): Promise<Memory> {
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const gpu = await page.evaluate(() => window.bench.gpuObjects());
  return {
    heapBytes: await readMetric(session, 'JSHeapUsedSize'),
    nodes: await readMetric(session, 'Nodes'),
    listeners: await readMetric(session, 'JSEventListeners'),
    ...gpu,
  };
}

/** Measures the memory of a stage with 50 people before and after songs, arrivals and departures. */
export async function measureMemory(
  browser: Browser,
  address: string,
  tier: Tier,
  { songs, arrivals }: { songs: number; arrivals: number },
): Promise<{ before: Memory; after: Memory }> {
  const bench = await openBench(browser, `${address}?tier=${tier}&people=50`);
  try {
    // Shows each person once, so that caches are full before the first measurement.
    await bench.page.evaluate(() => window.bench.live(12, 120));
    const before = await readMemory(bench);
    await bench.page.evaluate(([s, a]) => window.bench.live(s, a), [songs, arrivals] as const);
    return { before, after: await readMemory(bench) };
  } finally {
    await bench.close();
  }
}
