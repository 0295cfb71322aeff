import { setTimeout as delay } from 'node:timers/promises';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** How busy a page's main thread was during a measurement with a slowed-down processor. */
export interface PageCost {
  /** Number of tasks longer than 50 ms, and the duration of the longest task, ms. */
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Share of the time in which the main thread was busy, and in which it ran scripts. */
  readonly busy: number;
  readonly script: number;
  readonly framesPerSecond: number;
  /** Longest time from an interaction to the next paint, ms, and the number of interactions. */
  readonly slowestInteractionMs: number;
  readonly interactions: number;
}

interface Seen {
  tasks: number[];
  interactions: number[];
  frames: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Interval between interactions, ms. */
const INTERACTION_MS = 1_500;

interface Visit {
  readonly page: Page;
  /** Measures the page while `during` runs, and in that time types, votes and opens panels as a visitor does. */
  watch(seconds: number, during: () => Promise<unknown>): Promise<PageCost>;
  close(): Promise<void>;
}

/**
 * Opens a hangout in a browser with a slowed-down processor. Filters and blend modes are not drawn: without a
 * graphics card they would take most of the time, although they do not run on the main thread.
 */
export async function openVisit(browser: Browser, url: string, slowness: number): Promise<Visit> {
  const { page, context, consoleErrors } = await openWindow(browser, {
    ...{ width: 1280, height: 800, reducedMotion: false, effects: false },
  });
  await page.addInitScript(() => {
    window.seen = { tasks: [], interactions: [], frames: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) window.seen.interactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const count = () => {
      window.seen.frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(url);
  await page.locator('[data-testid="chat-send"]').waitFor();
  return {
    page,
    async watch(seconds, during) {
      await page.evaluate(() => {
        window.seen = { tasks: [], interactions: [], frames: 0 };
      });
      const [before, began] = [await readBusy(session), performance.now()];
      const until = began + seconds * 1000;
      const [made] = await Promise.all([interact(page, until), during()]);
      const after = await readBusy(session);
      const passed = (performance.now() - began) / 1000;
      const { tasks, interactions, frames } = await page.evaluate(() => window.seen);
      return {
        longTasks: tasks.length,
        longestTaskMs: Math.round(Math.max(0, ...tasks)),
        busy: (after.busy - before.busy) / passed,
        script: (after.script - before.script) / passed,
        framesPerSecond: frames / passed,
        slowestInteractionMs: Math.max(0, ...interactions),
        interactions: made,
      };
    },
    async close() {
      await context.close();
      if (consoleErrors.length > 0)
        console.log(`errors of ${url}: ${consoleErrors.join(' | ').slice(0, 400)}`);
    },
  };
}

/** Returns for how long the main thread was busy and for how long it ran scripts, s. */
async function readBusy(session: CDPSession): Promise<{ busy: number; script: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { busy: value('TaskDuration'), script: value('ScriptDuration') };
}

/** Interacts with the page until a time; returns the number of interactions. */
async function interact(page: Page, until: number): Promise<number> {
  // Uses the mouse and not the locator's `click`, which waits until the element stops moving.
  const press = async (testId: string) => {
    const box = await byTestId(page, testId).boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  const steps = [
    () => press('chat-input'),
    () => page.keyboard.press('h'),
    () => page.keyboard.press('i'),
    () => page.keyboard.press('Backspace'),
    () => press('tab-people'),
    () => press('tab-chat'),
  ];
  let made = 0;
  while (performance.now() < until) {
    await steps[made % steps.length]?.();
    made++;
    await delay(Math.min(INTERACTION_MS, Math.max(0, until - performance.now())));
  }
  return made;
}
