import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { watchElements } from './recorder.ts';

/**
 * Two pages that play files with plain audio elements. They show how a browser plays without a sync
 * controller.
 */
export interface UncontrolledPair {
  readonly pages: readonly [Page, Page];
  close(): Promise<void>;
}

/**
 * Opens a page in each browser. Both start at the same time of the machine's clock and are not corrected
 * afterwards.
 */
export async function openUncontrolledPair(
  browsers: readonly [Browser, Browser],
  songs: readonly Uint8Array[],
): Promise<UncontrolledPair> {
  const server = createServer((request, response) => {
    const song = songs[Number(/^\/(\d+)\.wav$/.exec(request.url ?? '')?.[1] ?? Number.NaN)];
    response.writeHead(200, { 'content-type': song ? 'audio/wav' : 'text/html', 'accept-ranges': 'none' });
    response.end(song ?? '<!doctype html><title>bare</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const open = async (browser: Browser) => {
    const page = await browser.newPage();
    await page.addInitScript(watchElements);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.evaluate(async (count) => {
      const load = (index: number) => {
        const element = new Audio(`/${index}.wav`);
        element.preload = 'auto';
        element.addEventListener(
          'playing',
          () => Reflect.set(globalThis, '__next', load((index + 1) % count)),
          {
            once: true,
          },
        );
        element.addEventListener('ended', () => void Reflect.get(globalThis, '__next').play());
        return element;
      };
      const first = load(0);
      Reflect.set(globalThis, '__next', first);
      await new Promise((resolve) => first.addEventListener('canplaythrough', resolve, { once: true }));
    }, songs.length);
    return page;
  };
  const pages = await Promise.all([open(browsers[0]), open(browsers[1])]);
  const begins = Date.now() + 1_000;
  await Promise.all(
    pages.map((page) =>
      page.evaluate(async (moment) => {
        await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
        await Reflect.get(globalThis, '__next').play();
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
