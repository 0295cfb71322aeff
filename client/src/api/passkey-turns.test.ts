import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createPasskeyTurns } from './passkey-turns.ts';

/** A fake browser that allows one request at a time; a second request ends the first. */
function createBrowser() {
  const browser = {
    requests: [] as string[],
    running: null as {
      name: string;
      resolve: (value: string) => void;
      reject: (error: Error) => void;
    } | null,
    cancel: () => browser.running?.reject(new Error('cancelled')),
    /** Starts a request after `delayMs`, the time that a real request needs to fetch its options. */
    request: (name: string, delayMs = 0) =>
      new Promise((resolve) => setTimeout(resolve, delayMs)).then(
        () =>
          new Promise<string>((resolve, reject) => {
            browser.running?.reject(new Error('another request'));
            browser.requests.push(name);
            browser.running = { name, resolve, reject };
          }),
      ),
    /** The user picks a passkey, or closes the browser's dialog. */
    pick: () => browser.running?.resolve(browser.running.name),
    refuse: () => browser.running?.reject(new Error('refused')),
  };
  return browser;
}
/** Longer than any pause in `createPasskeyTurns` and in the fake browser, ms. */
const PASSED_MS = 60;
async function settle(): Promise<void> {
  for (let passed = 0; passed < PASSED_MS; passed += 10) {
    mock.timers.tick(10);
    // Lets pending promises run first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('createPasskeyTurns (one passkey request at a time)', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
  after(() => mock.timers.reset());

  it('[H1196] while a dialog is open, its request for passkey autofill replaces the page’s request, and the page’s request starts again when the dialog is closed', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const page = turns.offer(() => browser.request('page'));
    await settle();
    const dialog = turns.offer(() => browser.request('dialog'));
    await settle();
    assert.equal(browser.running?.name, 'dialog');
    dialog.stop();
    assert.equal(await dialog.result, null);
    await settle();
    assert.deepEqual(browser.requests, ['page', 'dialog', 'page']);
    browser.pick();
    assert.equal(await page.result, 'page');
  });

  it('[H1196] passkey autofill starts again after the user has pressed the passkey button and cancelled its dialog', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const offer = turns.offer(() => browser.request('offer'));
    await settle();
    const pressed = turns.press(() => browser.request('button'));
    await settle();
    browser.refuse();
    await assert.rejects(pressed, /refused/);
    await settle();
    assert.deepEqual(browser.requests, ['offer', 'button', 'offer']);
    browser.pick();
    assert.equal(await offer.result, 'offer');
  });

  it('[H1196] stopping an autofill request before it has begun does not cancel the next request', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const left = turns.offer(() => browser.request('left', 30));
    left.stop();
    const shown = turns.offer(() => browser.request('shown'));
    await settle();
    assert.equal(await left.result, null);
    assert.equal(browser.running?.name, 'shown');
    browser.pick();
    assert.equal(await shown.result, 'shown');
  });

  it('[H1196] a passkey autofill request that the user refuses fails and does not start again', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const offer = turns.offer(() => browser.request('offer'));
    await settle();
    browser.refuse();
    await assert.rejects(offer.result, /refused/);
    await settle();
    assert.deepEqual(browser.requests, ['offer']);
  });
});
