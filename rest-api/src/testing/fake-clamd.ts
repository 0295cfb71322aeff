import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const COMMAND = 'zINSTREAM\0';

export interface FakeClamd {
  /** Resolves with a CLAMD_URL once the daemon listens. */
  readonly url: () => Promise<string>;
  /** The scanned files, oldest first. */
  readonly received: Buffer[];
  /** Response to send in place of the verdict; null to send the verdict. */
  readonly answer: { instead: string | null };
  readonly close: () => Promise<void>;
}

/** Starts a daemon that speaks clamd's INSTREAM; it reports data that contains `EICAR` as infected. */
export function startFakeClamd(): FakeClamd {
  const received: Buffer[] = [];
  const answer: { instead: string | null } = { instead: null };
  const server = createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      given = Buffer.concat([given, bytes]);
      if (given.length < COMMAND.length) return;
      assert.equal(given.subarray(0, COMMAND.length).toString(), COMMAND);
      const content: Buffer[] = [];
      for (let at = COMMAND.length; at + 4 <= given.length; ) {
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
  return {
    ...{ received, answer },
    async url() {
      if (!server.listening) await once(server, 'listening');
      return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
