import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { connect } from '@hangout/db';
import { ChatMessage } from '@hangout/db/models/chat';
import { signUp } from '@hangout/testkit/accounts';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { createTestDatabase } from '@hangout/testkit/database';
import { waitFor, waitUntil } from '@hangout/testkit/wait-for';
import { attack } from './attackers.ts';

const ATTACK_MS = 60_000;
/** Largest growth of memory use while the attackers are connected, bytes. */
const MAX_GROWTH = 100 * 1024 * 1024;
/** Largest allowed memory use after the attack, as a multiple of that before. */
const MAX_RATIO = 1.5;

describe('memory use of a server under attack', () => {
  let app: AppProcess;
  let end = async () => {};

  before(async () => {
    const database = await createTestDatabase();
    end = database.drop;
    const reporter = fileURLToPath(new URL('./report-memory.ts', import.meta.url));
    app = await startAppProcess({
      client: false,
      env: {
        ...{ DATABASE_URL: database.url, BEHIND_PROXY: 'true', LOG_LEVEL: 'fatal' },
        NODE_OPTIONS: `--expose-gc --import ${reporter}`,
      },
    });
    const db = connect(database.url, { poolMax: 1 });
    end = async () => {
      // The database is dropped last, even if the app process could not be stopped.
      try {
        await Promise.all([db.destroy(), app.stop()]);
      } finally {
        await database.drop();
      }
    };
    const kai = await signUp(app.address, 'kai');
    const { uuid: roomUuid } = await kai.api(rooms.create, { name: 'Target', slug: 'target' });
    // The largest possible chat history: the response to a request for it has 300 KB.
    for (let line = 0; line < 100; line += 1)
      await ChatMessage.query(db).insert({
        ...{ roomUuid, uuid: randomUUID(), userUuid: kai.uuid },
        body: {
          ...{
            type: 'user',
            message: '漢'.repeat(1000),
            userName: 'kai',
            avatarId: 'nova',
            color: '#562DF9',
          },
          ...{ badges: [], replies: [], imageUrls: [], songs: [] },
        },
      });
  });
  after(() => end());

  /** Returns the bytes in use after a garbage collection. */
  async function memoryInUse(): Promise<number> {
    const reports = () => [...app.output().matchAll(/^memory (\d+)$/gm)];
    const before = reports().length;
    app.child.kill('SIGUSR2');
    await waitUntil(() => reports().length > before);
    return Number(reports().at(-1)?.[1]);
  }

  async function attackFor(ms: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const end = new AbortController();
    const attacks = attack({ origin: app.address, slug: 'target', signal: end.signal });
    try {
      await pause(ms);
      await meanwhile();
    } finally {
      end.abort();
      await attacks;
    }
  }

  it('[H787] attacks raise the server’s memory use by less than 100 MB, and afterwards it falls below 1.5 times the start', async () => {
    // The first attack makes the server load and cache everything, which counts as the start.
    await attackFor(3_000);
    const start = await memoryInUse();
    let during = 0;
    await attackFor(ATTACK_MS, async () => {
      during = await memoryInUse();
    });
    const figures = [start, during].map((bytes) => `${Math.round(bytes / 1024 / 1024)} MB`).join(', ');
    assert.ok(during - start < MAX_GROWTH, `before and during the attack: ${figures}`);
    // Users who lost their connection stay in the lists for fifteen seconds.
    const isFree = async () => (await memoryInUse()) < start * MAX_RATIO;
    await waitFor('the memory is free again', isFree, { intervalMs: 3_000 });
  });
});
