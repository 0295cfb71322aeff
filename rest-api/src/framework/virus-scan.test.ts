import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { createLog, readConfig } from '@hangout/server';
import { z } from 'zod';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { type Handlers, pairHandlers } from './index.ts';

const endpointsUnderTest = defineEndpoints('audit-service', {
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'public',
    tx: 'none',
    summary: 'x',
    upload: { field: 'file', maxBytes: 1_000_000 },
    returns: z.object({ bytes: z.number() }),
  },
});

let handled = 0;
const handlers: Handlers<typeof endpointsUnderTest> = {
  async upload({ file }) {
    handled += 1;
    return { bytes: file.bytes };
  },
};

/** Speaks INSTREAM of clamd: whatever contains `EICAR` is infected. */
function startFakeClamd(): { server: Server; received: Buffer[]; answer: { instead: string | null } } {
  const received: Buffer[] = [];
  const answer: { instead: string | null } = { instead: null };
  const server = createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      given = Buffer.concat([given, bytes]);
      const command = 'zINSTREAM\0';
      if (given.length < command.length) return;
      assert.equal(given.subarray(0, command.length).toString(), command);
      const content: Buffer[] = [];
      for (let at = command.length; at + 4 <= given.length; ) {
        const length = given.readUInt32BE(at);
        if (length === 0) {
          const file = Buffer.concat(content);
          received.push(file);
          const verdict = file.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
          socket.end(`${answer.instead ?? verdict}\0`);
          return;
        }
        content.push(given.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  }).listen(0, '127.0.0.1');
  return { server, received, answer };
}

describe('virus scanner', () => {
  const clamd = startFakeClamd();
  const t = restTest({
    endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
    async dependencies() {
      if (!clamd.server.listening) await once(clamd.server, 'listening');
      const { port } = clamd.server.address() as AddressInfo;
      const CLAMD_URL = `tcp://127.0.0.1:${port}`;
      return { config: readConfig({ CLAMD_URL }), log: createLog({ level: 'silent' }) };
    },
  });
  const send = (content: string) =>
    t.api(endpointsUnderTest.upload, { file: new File([content], 'song.mp3') });
  beforeEach(() => {
    handled = 0;
    clamd.answer.instead = null;
  });
  after(() => clamd.server.close());

  it('[H839] every uploaded file passes the scanner whole before its handler sees it', async () => {
    const content = 'music '.repeat(50_000);
    assert.deepEqual(await send(content), { bytes: content.length });
    assert.equal(clamd.received.at(-1)?.toString(), content);
    assert.equal(handled, 1);
  });

  it('[H839] an infected file is refused in words, and its handler never runs', async () => {
    const { status, code, message } = await refusalOf(send('a song with EICAR in it'));
    assert.deepEqual([status, code], [400, 'file_infected']);
    assert.match(message, /virus scanner has refused/);
    assert.equal(handled, 0);
  });

  it('[H839] a file that the scanner can not scan is refused, and so are all while it is away', async () => {
    for (const answer of ['INSTREAM size limit exceeded. ERROR', '', 'stream: OK ERROR']) {
      clamd.answer.instead = answer;
      const { status, code } = await refusalOf(send('a song'));
      assert.deepEqual([status, code], [424, 'scan_failed'], answer);
    }
    clamd.server.close();
    await once(clamd.server, 'close');
    assert.equal((await refusalOf(send('a song'))).code, 'scan_failed');
    assert.equal(handled, 0);
  });
});
