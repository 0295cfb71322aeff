import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databaseTest } from '@hangout/db/testing';
import { waitFor } from '@hangout/testkit/wait-for';
import pg from 'pg';
import { createLog } from '../log/log.ts';
import { findQueuesWithDueJobs } from './due-jobs.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { RETRIES } from './retries.ts';

describe('the queue of jobs in PostgreSQL', () => {
  const t = databaseTest({ ending: () => Promise.all(open.map((jobs) => jobs.stop())) });
  const open: Jobs[] = [];

  const begin = async (options?: Parameters<typeof createJobs>[1]) => {
    const jobs = await createJobs(t.url, options);
    open.push(jobs);
    return jobs;
  };

  /** Starts a worker and records the jobs that it gets. `until(count)` resolves when it has got that many. */
  async function hear(jobs: Jobs, name: string, failTimes = 0) {
    const heard: { word: string; firstTry: boolean; lastTry: boolean }[] = [];
    let tell = () => {};
    await jobs.work<{ word: string }>(name, async ({ word }, { firstTry, lastTry }) => {
      heard.push({ word, firstTry, lastTry });
      tell();
      if (heard.length <= failTimes) throw new Error('not this time');
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        tell = () => heard.length >= count && resolve();
        tell();
      });
    return { heard, until };
  }

  it('[H320] a job sent in a transaction runs after the commit, and never after a rollback', async () => {
    const jobs = await begin();
    const { heard, until } = await hear(jobs, 'words');
    const failed = t.db.transaction(async (tx) => {
      await jobs.send('words', { word: 'never' }, { tx });
      throw new Error('taken back');
    });
    await assert.rejects(failed, /taken back/);
    await t.db.transaction(async (tx) => jobs.send('words', { word: 'kept' }, { tx }));
    await until(1);
    assert.deepEqual(
      heard.map((one) => one.word),
      ['kept'],
    );
  });

  it('[H320] a job sent before a shutdown runs after the next start', async () => {
    const first = await begin();
    await first.send('later', { word: 'waiting' });
    await first.stop();
    const { heard, until } = await hear(await begin(), 'later');
    await until(1);
    assert.deepEqual(
      heard.map((one) => one.word),
      ['waiting'],
    );
  });

  it('[H2047] a queue that could not be created is created by the next job', async () => {
    const jobs = await begin();
    await t.db.raw("alter table jobs.queue add constraint refused check (name <> 'late')");
    await assert.rejects(jobs.send('late', { word: 'lost' }), /refused/);
    await t.db.raw('alter table jobs.queue drop constraint refused');
    await jobs.send('late', { word: 'sent' });
    const { heard, until } = await hear(jobs, 'late');
    await until(1);
    assert.deepEqual(
      heard.map((one) => one.word),
      ['sent'],
    );
  });

  it('[H320] a job that throws runs again later', async () => {
    const jobs = await begin();
    const { heard, until } = await hear(jobs, 'stubborn', 1);
    await jobs.send('stubborn', { word: 'again' });
    await until(2);
    assert.deepEqual(
      heard.map((one) => [one.word, one.firstTry, one.lastTry]),
      [
        ['again', true, false],
        ['again', false, false],
      ],
    );
  });

  it('[H1870] one query finds all queues that have a job that may start now', async () => {
    const jobs = await begin();
    await jobs.send('due', {});
    await jobs.send('delayed', {}, { startAfter: 3600 });
    const boss = {
      getDb: () => ({ executeSql: (sql: string, values?: unknown[]) => client.query(sql, values) }),
    };
    const client = new pg.Client({ connectionString: t.url });
    await client.connect();
    try {
      assert.deepEqual(await findQueuesWithDueJobs(boss, ['delayed', 'due', 'unknown']), ['due']);
    } finally {
      await client.end();
    }
  });

  it('[H1191] [H755] each failed attempt of a job is logged with job, attempt and what happens next, but without the error’s message', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
    const jobs = await begin({ log });
    const failing = async () => {
      const error = new Error('550 no such user <ann@example.org>');
      throw Object.assign(error, { code: 'EENVELOPE' });
    };
    await jobs.work('failing', failing);
    const entries = async (count: number) => {
      await waitFor(`${count} log lines`, async () => lines.length >= count);
      return lines.map((line) => JSON.parse(line));
    };
    await jobs.send('failing', {}, { retries: 1 });
    const [first, last] = await entries(2);
    assert.deepEqual([first.level, first.job, first.attempt], [40, 'failing', 1]);
    assert.equal(first.msg, 'job failed; it will be tried again');
    assert.match(first.jobId, /^[0-9a-f-]{36}$/);
    assert.equal(first.failure.errorCode, 'EENVELOPE');
    assert.deepEqual([last.level, last.jobId, last.attempt], [50, first.jobId, 2]);
    assert.equal(last.msg, 'job failed; this was the last attempt, it is given up');
    assert.doesNotMatch(lines.join(), /ann@|no such user/);
  });

  it('[H1191] a job is stored with the number of its retries, which differs for persistent and brief jobs, and with growing pauses of at most an hour', async () => {
    const jobs = await begin();
    await jobs.send('persistent', {}, { startAfter: 3600, retries: RETRIES.persistent });
    await jobs.send('brief', {}, { startAfter: 3600 });
    const { rows } = await t.db.raw(
      `select name, retry_limit, retry_backoff, retry_delay, retry_delay_max from jobs.job
       where name in ('brief', 'persistent') order by name`,
    );
    const pauses = { retry_backoff: true, retry_delay: 2, retry_delay_max: 3600 };
    assert.deepEqual(rows, [
      { name: 'brief', retry_limit: RETRIES.brief, ...pauses },
      { name: 'persistent', retry_limit: RETRIES.persistent, ...pauses },
    ]);
  });

  it('[H2070] an endless job is tried again within an hour however often it has failed, is kept for it, and its failures are logged as errors', async () => {
    const lines: string[] = [];
    const jobs = await begin({
      log: createLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    });
    await jobs.send('customers', {}, { retries: RETRIES.endless });
    await t.db.raw(`update jobs.job set retry_count = 20000 where name = 'customers'`);
    await jobs.work('customers', async () => {
      throw new Error('still away');
    });
    const waiting = async () => {
      const { rows } = await t.db.raw(
        `select start_after <= now() + interval '1 hour' as "isSoon", keep_until > now() + interval '20 years' as "isKept"
         from jobs.job where name = 'customers' and state = 'retry'`,
      );
      return rows[0];
    };
    await waitFor('the job waits for its next attempt', async () => (await waiting()) !== undefined);
    assert.deepEqual(await waiting(), { isSoon: true, isKept: true });
    const [line] = lines.map((one) => JSON.parse(one));
    assert.deepEqual([line.level, line.msg], [50, 'job still fails; it will be tried each hour']);
  });

  it('[H1405] jobs with the same key may share a run, but a run always starts after the last of them was sent', async () => {
    const jobs = await begin();
    const { heard, until } = await hear(jobs, 'news');
    const send = (word: string) => jobs.send('news', { word }, { singletonKey: 'ann', runsAgain: true });
    await send('first');
    await until(1);
    await send('second');
    await send('third');
    const runs = heard.length;
    await until(runs + 1);
    // If sending takes long, the jobs fall into two time slots of the queue and may run in either order.
    assert.ok(heard.length <= 3 && heard[0]?.word === 'first', JSON.stringify(heard));
  });

  it('[H320] if a worker is killed during a job, another worker runs the job again', async () => {
    const jobs = await begin();
    const worker = fileURLToPath(new URL('endless-worker.ts', import.meta.url));
    const child = spawn(process.execPath, [worker, t.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    await jobs.send('endless', { word: 'found again' });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    // Sets the job's last heartbeat to a minute ago.
    await t.db.raw(`update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'endless'`);
    const { heard, until } = await hear(jobs, 'endless');
    await until(1);
    assert.equal(heard[0]?.word, 'found again');
  });
});
