import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { freePort } from '@hangout/embedded-postgres/free-port';
import {
  findMiniBrowser,
  findScreen,
  findWebkitDriver,
  missingForWebkit,
} from '@hangout/testkit/browser/find';
import { type HelperProcess, startHelper } from '@hangout/testkit/programs/helper-process';
import { waitFor } from '@hangout/testkit/wait-for';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

/** What all drivers can do with a page, Playwright's included. */
export interface DrivenPage {
  goto(url: string): Promise<unknown>;
  /** Returns the value of an expression; of a promise its result. */
  evaluate<T>(expression: string): Promise<T>;
}

export interface WebkitWindow {
  readonly page: DrivenPage;
  readonly driver: WebDriver;
  close(): Promise<void>;
}

export interface WebkitOptions {
  /** Additional environment variables of the browser. */
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of MiniBrowser, as command-line options. */
  readonly settings?: readonly string[];
  /** A script that runs in each page as soon as its document has been read. */
  readonly script?: string;
}

/** Opens a window of WebKitGTK on a virtual display of its own. Sound may start without a click. */
export async function launchWebkit({
  env = {},
  settings = [],
  script,
}: WebkitOptions = {}): Promise<WebkitWindow> {
  const [program, binary, xvfb] = [findWebkitDriver(), findMiniBrowser(), findScreen()];
  if (!program || !binary || !xvfb) throw new Error(`This machine lacks ${missingForWebkit().join(', ')}.`);
  const screen = await startScreen(xvfb);
  const port = await freePort();
  const server = startHelper(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, ...env },
    stdio: 'ignore',
  });
  const stop = async () => {
    await server.stop();
    await screen.helper.stop();
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitFor('WebKitWebDriver answers', () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      // A hangout never stops loading, so waiting for its end would not end either.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args: ['--automation', '--autoplay-policy=allow', ...settings] },
    });
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    const evaluate = <T>(expression: string) => driver.executeScript<T>(`return (${expression})`);
    return {
      driver,
      page: {
        evaluate,
        async goto(url) {
          // Until the new document is loaded, commands reach the old one, which may have the same URL.
          await evaluate('void (globalThis.isLeft = true)');
          await driver.get(url);
          await waitFor(`${url} is open`, () =>
            evaluate<boolean>(
              `!globalThis.isLeft && location.href.startsWith(${JSON.stringify(url)}) && document.readyState !== 'loading'`,
            ),
          );
          if (script) await driver.executeScript(script);
        },
      },
      async close() {
        await driver.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts Xvfb, because WebKitGTK needs a display. Xvfb chooses a free one and writes its number to a pipe. */
async function startScreen(program: string): Promise<{ display: string; helper: HelperProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const helper = startHelper(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // The cast is safe: the fourth entry of `stdio` is the pipe that Xvfb writes to.
  const [number] = await once(helper.child.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, helper };
}
