import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const endings = JSON.stringify(fileURLToPath(new URL('./signals.ts', import.meta.url)));

/** A process that ends in order, whose closing is `close`; resolves when it is up. */
async function begin(close: string, then = '') {
  const code = `
    import { endInOrder } from ${endings};
    endInOrder(${close}, (words) => console.log(words));
    setInterval(() => {}, 1000);
    console.log('up');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const heard = async (words: string) => {
    while (!said.includes(words)) await once(child.stdout, 'data');
  };
  await heard('up');
  return { child, heard, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

describe('the end of the process', () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`[H912] ${signal} closes everything first, then ends well`, async () => {
      const { child, ended } = await begin(`async () => console.log('closed')`);
      child.kill(signal);
      const { code, said } = await ended;
      assert.equal(code, 0);
      assert.match(said, /Closing.*\nclosed/);
    });
  }

  it('[H912] a second Ctrl-C ends it at once', async () => {
    const { child, heard, ended } = await begin(`() => new Promise(() => {})`);
    child.kill('SIGINT');
    await heard('Closing');
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });

  it('[H912] an error that nobody caught is told, everything is closed, and the end is bad', async () => {
    for (const bug of [
      `setTimeout(() => { throw new Error('oh no'); })`,
      `Promise.reject(new Error('oh no'))`,
    ]) {
      const { ended } = await begin(`async () => console.log('closed')`, bug);
      const { code, said } = await ended;
      assert.equal(code, 1);
      assert.match(said, /oh no[\s\S]*closed/);
    }
  });
});
