import assert from 'node:assert/strict';
import { createPasskeyTurns } from './passkey-turns.ts';

/** A browser that has one request at a time: a second one ends the first. */
function createBrowser() {
  const browser = {
    requests: [] as string[],
    running: null as {
      name: string;
      resolve: (value: string) => void;
      reject: (error: Error) => void;
    } | null,
    cancel: () => browser.running?.reject(new Error('cancelled')),
    /** Begins a request after `delayMs`, as when its options are fetched first. */
    request: (name: string, delayMs = 0) =>
      new Promise((resolve) => setTimeout(resolve, delayMs)).then(
        () =>
          new Promise<string>((resolve, reject) => {
            browser.running?.reject(new Error('another request'));
            browser.requests.push(name);
            browser.running = { name, resolve, reject };
          }),
      ),
    /** The user picks a passkey, or closes what the browser shows. */
    pick: () => browser.running?.resolve(browser.running.name),
    refuse: () => browser.running?.reject(new Error('refused')),
  };
  return browser;
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

describe('turns of passkeys', () => {
  it('[H1196] an offer of a dialog takes the place of that of the page, which stands again once the dialog is closed', async () => {
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

  it('[H1196] an offer stands again after the user has pressed the button and cancelled', async () => {
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

  it('[H1196] an offer that is stopped before its request has begun never ends the one that follows', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const left = turns.offer(() => browser.request('left', 30));
    left.stop();
    const shown = turns.offer(() => browser.request('shown'));
    assert.equal(await left.result, null);
    await settle();
    assert.equal(browser.running?.name, 'shown');
    browser.pick();
    assert.equal(await shown.result, 'shown');
  });

  it('[H1196] an error that nobody else has caused ends the offer', async () => {
    const browser = createBrowser();
    const turns = createPasskeyTurns(browser.cancel);
    const offer = turns.offer(() => browser.request('offer'));
    await settle();
    browser.refuse();
    await assert.rejects(offer.result, /refused/);
  });
});
