import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { supportedBrowsers } from './supported-browsers.ts';

const read = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');

describe('the notice for old browsers', () => {
  it('[H1750] the script of the notice for old browsers uses only syntax that old browsers can parse, and index.html loads it before the client', async () => {
    const code = (await read('public/old-browser.js')).replace(/^\s*\/\/.*$/gm, '');
    assert.doesNotMatch(code, /=>|`|\?\.|\?\?|\b(?:const|let|class|async|await|import|export)\b/);
    const page = await read('index.html');
    assert.match(page, /<script defer src="\/old-browser\.js"><\/script>\s*<script type="module"/);
  });

  it('[H1751] the documentation for operators names the same oldest supported browser versions as the build', async () => {
    const page = await read('../docs/running.md');
    const { chrome, edge, firefox, safari } = supportedBrowsers;
    assert.equal(chrome, edge);
    assert.ok(page.includes(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`));
  });
});
