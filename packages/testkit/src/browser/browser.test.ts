import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { describeWithProgram, isInstalled } from '../programs/index.ts';
import { isBundledBrowserSupported } from './bundled.ts';
import { launchBrowser } from './index.ts';

describe('browsers for tests', () => {
  it('[H911] a browser for tests is found on this machine', () =>
    assert.ok(isBundledBrowserSupported || isInstalled('Chrome or Chromium'), 'install Google Chrome'));

  describeWithProgram('Chrome or Chromium', 'the installed browser', () => browserTests('machine'));
  if (isBundledBrowserSupported) describe('the bundled browser', () => browserTests('bundled'));
});

function browserTests(which: 'machine' | 'bundled'): void {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser({ which });
  });
  after(() => browser?.close());

  it('[H911] the test browser renders WebGL2', async () => {
    const page = await browser.newPage();
    const pixel = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2');
      if (!gl) return null;
      gl.clearColor(1, 0, 0, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      const rgba = new Uint8Array(4);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
      return [...rgba];
    });
    assert.deepEqual(pixel, [255, 0, 0, 255]);
    await page.close();
  });

  it('[H911] the test browser supports AAC in MediaSource, and mp3', async () => {
    const page = await browser.newPage();
    const plays = await page.evaluate(() => [
      MediaSource.isTypeSupported('audio/mp4; codecs="mp4a.40.2"'),
      new Audio().canPlayType('audio/mpeg') !== '',
    ]);
    assert.deepEqual(plays, [true, true]);
    await page.close();
  });

  it('[H911] the test browser renders text', async () => {
    const page = await browser.newPage();
    await page.setContent('<h1>Hangout ñ</h1>');
    const written = await page.screenshot();
    await page.addStyleTag({ content: 'h1 { color: transparent }' });
    assert.notDeepEqual(written, await page.screenshot());
    await page.close();
  });

  it('[H911] the test browser blocks autoplay before a click only if autoplay is set to false', async () => {
    const strict = await launchBrowser({ which, autoplay: false });
    const outcomes = [await playWithoutClick(strict), await playWithoutClick(browser)];
    await strict.close();
    assert.deepEqual(outcomes, ['NotAllowedError', 'plays']);
  });
}

/** Returns the result of a page that plays sound without a user gesture. (page.evaluate would count as one.) */
async function playWithoutClick(browser: Browser): Promise<string> {
  const wav = Buffer.alloc(44 + 8000);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + 8000, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(8000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(8000, 40);
  const script = `new Audio('data:audio/wav;base64,${wav.toString('base64')}').play().then(
    () => { document.title = 'plays'; },
    (error) => { document.title = error.name; },
  )`;
  const page = await browser.newPage();
  await page.goto(`data:text/html,${encodeURIComponent(`<script>${script}</script>`)}`);
  const title = await page.waitForFunction(() => document.title);
  const outcome = await title.jsonValue();
  await page.close();
  return outcome;
}
