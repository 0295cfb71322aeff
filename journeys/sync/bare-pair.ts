import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { watchElements } from './recorder.ts';

/** Pages that play a file with nothing but an element: what a browser does when nobody holds it in time. */
export interface BarePair {
  readonly pages: readonly [Page, Page];
  close(): Promise<void>;
}

/** One page in each browser; all play at the same moment of the machine's clock, and are left alone from then on. */
export async function openBarePair(
  browsers: readonly [Browser, Browser],
  song: Uint8Array,
): Promise<BarePair> {
  const server = createServer((request, response) => {
    const isSong = request.url === '/song.wav';
    response.writeHead(200, { 'content-type': isSong ? 'audio/wav' : 'text/html', 'accept-ranges': 'none' });
    response.end(isSong ? song : '<!doctype html><title>bare</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const open = async (browser: Browser) => {
    const page = await browser.newPage();
    await page.addInitScript(watchElements);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.evaluate(async () => {
      const element = new Audio('/song.wav');
      element.preload = 'auto';
      Reflect.set(globalThis, '__bare', element);
      await new Promise((resolve) => element.addEventListener('canplaythrough', resolve, { once: true }));
    });
    return page;
  };
  const pages = await Promise.all([open(browsers[0]), open(browsers[1])]);
  const begins = Date.now() + 1_000;
  await Promise.all(
    pages.map((page) =>
      page.evaluate(async (moment) => {
        await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
        await Reflect.get(globalThis, '__bare').play();
      }, begins),
    ),
  );
  return {
    pages,
    async close() {
      await Promise.all(pages.map((page) => page.close()));
      server.close();
      server.closeAllConnections();
    },
  };
}
