import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const signals = JSON.stringify(fileURLToPath(new URL('./signals.ts', import.meta.url)));

/** Starts a process that calls the function `close` on shutdown. Resolves when the process is up. */
async function begin(close: string, then = '') {
  const code = `
    import { shutDownOnSignals } from ${signals};
    shutDownOnSignals(${close}, (words) => console.log(words));
    setInterval(() => {}, 1000);
    console.log('up');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const printed = async (words: string) => {
    while (!output.includes(words)) await once(child.stdout, 'data');
  };
  await printed('up');
  return { child, printed, ended: once(child, 'close').then(([code]) => ({ code, output })) };
}

describe('shutDownOnSignals, the shutdown of a process', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`[H912] after ${signal} a server closes everything and exits with 0`, async () => {
      const { child, ended } = await begin(`async () => console.log('closed')`);
      child.kill(signal);
      const { code, output } = await ended;
      assert.equal(code, 0);
      assert.match(output, /Closing.*\nclosed/);
    });
  }

  it('[H912] a second SIGINT ends a server at once', async () => {
    const { child, printed, ended } = await begin(`() => new Promise(() => {})`);
    child.kill('SIGINT');
    await printed('Closing');
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });

  it('[H912] a server logs an uncaught error, closes everything, and exits with 1', async () => {
    for (const bug of [
      `setTimeout(() => { throw new Error('oh no'); })`,
      `Promise.reject(new Error('oh no'))`,
    ]) {
      const { ended } = await begin(`async () => console.log('closed')`, bug);
      const { code, output } = await ended;
      assert.equal(code, 1);
      assert.match(output, /oh no[\s\S]*closed/);
    }
  });
});
