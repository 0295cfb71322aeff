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

/** What every driver can do with a page; Playwright's pages can do it too. */
export interface DrivenPage {
  goto(url: string): Promise<unknown>;
  /** Returns the value of an expression, or what it resolves with. */
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
  /** MiniBrowser's settings, as command-line options. */
  readonly settings?: readonly string[];
  /** A script that runs in each page right after its document has been read. */
  readonly script?: string;
}

/** Opens one window of WebKitGTK, in which sound may start without a click, on a virtual display of its own. */
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
      // A hangout keeps loading, so WebKitGTK's driver would wait for its end in vain.
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
          // Until the new document is loaded, commands still reach the old one, which may have the same address.
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

/** WebKitGTK has no headless mode. Xvfb takes a free display and writes its number. */
async function startScreen(program: string): Promise<{ display: string; helper: HelperProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'];
  const helper = startHelper(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // The fourth entry of `stdio` is a pipe to which Xvfb writes, hence the cast.
  const [number] = await once(helper.child.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, helper };
}
