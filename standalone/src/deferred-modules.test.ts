import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Prints the URL of each module that is loaded when the servers' modules are imported. */
const listModules = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({
    load(url, context, next) {
      urls.push(url);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log(urls.join('\\n'));
  process.exit();
`;

describe('the modules that a start loads', () => {
  it('[H1924] a start of the server loads no packages that only few servers need', async () => {
    const servers = new URL('./open.ts', import.meta.url).href;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', listModules, servers],
      { maxBuffer: 10_000_000 },
    );
    const loaded = stdout.split('\n');
    assert.ok(
      loaded.some((url) => url.includes('/node_modules/koa/')),
      'the list is complete',
    );
    const deferred = ['@zxcvbn-ts', 'openid-client', 'web-push', 'papaparse', 'fast-xml-parser', 'sharp'];
    assert.deepEqual(
      loaded.filter((url) => deferred.some((name) => url.includes(`/node_modules/${name}/`))),
      [],
    );
  });
});
