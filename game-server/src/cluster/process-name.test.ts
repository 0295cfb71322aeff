import assert from 'node:assert/strict';
import { listGameProcesses, reportProcess } from '@hangout/db';
import { GameProcess } from '@hangout/db/models/room-leases';
import { databaseTest } from '@hangout/db/testing';
import { createLog } from '@hangout/platform/log/log';
import { claimName, NameTaken } from './process-name.ts';

describe('claimName, a unique name for each process of a cluster', () => {
  const t = databaseTest({ poolMax: 3 });
  const log = createLog({ level: 'silent' });
  beforeEach(async () => {
    await GameProcess.query(t.db).delete();
  });

  const sendHeartbeat = (draining = false) =>
    reportProcess(t.db, {
      ...{ id: 'game-1:old', name: 'game-1', rooms: 3, people: 5, cpu: 0, delayMs: 0, load: 0, draining },
    });
  const ageHeartbeat = (ms: number) =>
    GameProcess.query(t.db).patch({ seenAt: t.db.raw('seen_at - make_interval(secs => ?)', [ms / 1000]) });
  /**
   * Claims the name for a second process, while `meanwhile` does what the first process does. Returns how long the
   * claim took, ms.
   */
  async function claimAsSecond(meanwhile: (waited: number) => Promise<unknown>): Promise<number> {
    let waited = 0;
    const pause = async (ms: number) => {
      waited += ms;
      await ageHeartbeat(ms);
      await meanwhile(waited);
    };
    await claimName({ db: t.db, log, pause }, { id: 'game-1:new', name: 'game-1' });
    return waited;
  }
  const holders = async () => (await listGameProcesses(t.db)).map(({ id }) => id);

  it('[H920] an unused process name is claimed at once', async () => {
    assert.equal(await claimAsSecond(async () => {}), 0);
    assert.deepEqual(await holders(), ['game-1:new']);
  });

  it('[H920] the process name of a process that sends heartbeats cannot be claimed', async () => {
    await sendHeartbeat();
    await assert.rejects(
      claimAsSecond(async (waited) => waited % 1000 === 0 && sendHeartbeat()),
      (error: Error) =>
        error instanceof NameTaken && /PROCESS_NAME game-1 is taken.*name of its own/.test(error.message),
    );
    assert.deepEqual(await holders(), ['game-1:old']);
  });

  it('[H920] the name of a killed process can be claimed once its last heartbeat is too old', async () => {
    const { timeoutFactor } = globalThis;
    globalThis.timeoutFactor = 1;
    const began = performance.now();
    await sendHeartbeat();
    const waited = await claimAsSecond(async () => {});
    globalThis.timeoutFactor = timeoutFactor;
    // On the database's clock the run time of this test also passes.
    const passed = waited + performance.now() - began;
    assert.ok(passed >= 2500 && waited <= 2750, `${waited} of ${passed} ms`);
    assert.deepEqual(await holders(), ['game-1:new']);
  });

  it('[H920] a claim of a process name waits until the process of that name has shut down', async () => {
    await sendHeartbeat(true);
    const waited = await claimAsSecond(async (now) => {
      if (now === 8000) await GameProcess.query(t.db).where({ id: 'game-1:old' }).delete();
      else if (now < 8000 && now % 1000 === 0) await sendHeartbeat(true);
    });
    assert.equal(waited, 8000);
  });

  it('[H920] a claim of a process name fails if the process of that name does not shut down in time', async () => {
    await sendHeartbeat(true);
    await assert.rejects(
      claimAsSecond(() => sendHeartbeat(true)),
      NameTaken,
    );
  });
});
