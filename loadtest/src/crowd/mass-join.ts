import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { prepareControlJoins } from '../control/record-join.ts';
import {
  CONCURRENT_JOINS,
  type HangoutWithControl,
  type LoadedHangout,
  waitUntilQuiet,
} from '../hangout/hangout.ts';
import { joinRates } from '../statistics.ts';
import { cpuSeconds, cpuSecondsWithChildren } from '../target/machine.ts';
import { measureRestingKB } from '../target/measured-process.ts';

/** How long the REST API may take to know that a full hangout has a free place, ms. */
const AWAY_MS = 2_500;
const FULL = 10_000;
/**
 * This many connections, but at most half of all, are opened before memory is first measured, so that
 * one-time allocations do not count.
 */
const WARM_UP = 20;

export interface MassJoinFigures {
  readonly joins: { failed: number; perSecond: number; firstQuarter: number; lastQuarter: number };
  readonly fullStateBytes: number;
  readonly cpuSecondsPer1000Joins: number;
  readonly postgresSecondsPer1000Joins: number;
  readonly rssKBPerListener: number;
  /** When each join was complete, ms since the first join began. */
  readonly joinTimes: readonly number[];
}

/**
 * Lets all listeners join as fast as the server can take them. A join is a ticket by REST, matchmaking, a
 * socket and the full state.
 */
export async function measureMassJoin(hangout: LoadedHangout): Promise<MassJoinFigures> {
  const { server, workers, slug, listeners, log, violations } = hangout;
  const guests = await workers.tokens(server.address, listeners);
  if (guests.failed.length > 0)
    violations.push(`${guests.failed.length} guests got no token: ${guests.failed[0]}`);
  const memory = await measureRestingKB(server);
  const [cpu, postgres] = [cpuSeconds(server.pid), cpuSecondsWithChildren(server.postmaster)];
  const began = steadyMs();
  const { times, failed } = await workers.join(server.address, slug, { concurrency: CONCURRENT_JOINS });
  const used = cpuSeconds(server.pid) - cpu;
  const usedByPostgres = cpuSecondsWithChildren(server.postmaster) - postgres;
  const joinTimes = times.map((at) => at - began);
  const rates = joinRates(joinTimes);
  log(`${times.length} joined, ${rates.perSecond.toFixed(0)} per second; ${failed.length} failed`);
  for (const message of new Set(failed)) log(`  ${message}`);
  await waitUntilQuiet(hangout);
  // The last client to join gets the largest full state. One listener leaves and joins again to measure that
  // state.
  const last = await workers.rejoin(server.address, slug, 1, hangout.people < FULL ? 0 : AWAY_MS);
  violations.push(...last.failed.map((message) => `a listener could not rejoin: ${message}`));
  const { stateBytes, open } = await workers.count();
  if (open !== times.length)
    violations.push(`${times.length - open} connections were lost after the mass join`);
  await waitUntilQuiet(hangout);
  return {
    joins: { failed: failed.length + guests.failed.length, ...rates },
    fullStateBytes: stateBytes,
    cpuSecondsPer1000Joins: (used / times.length) * 1000,
    postgresSecondsPer1000Joins: (usedByPostgres / times.length) * 1000,
    rssKBPerListener: ((await measureRestingKB(server)) - memory) / times.length,
    joinTimes,
  };
}

/**
 * Lets the same number of clients join the control server, which only sends the bytes of a recorded join.
 * Returns its processor time per 1,000 joins, s.
 */
export async function measureControlJoins(hangout: HangoutWithControl): Promise<number> {
  const { server, control, controlWorkers, slug, people, listeners, recorder, violations } = hangout;
  await controlWorkers.leave();
  // The recorder is not needed any more; it makes room for the guest whose join is recorded.
  await recorder.listener.leave();
  await delay(people < FULL ? 0 : AWAY_MS);
  await prepareControlJoins(server, slug, control);
  await controlWorkers.tokens(control.address, listeners);
  const cpu = cpuSeconds(control.pid);
  const { times, failed } = await controlWorkers.join(control.address, slug, {
    concurrency: CONCURRENT_JOINS,
  });
  if (failed.length > 0) violations.push(`${failed.length} could not join the control server: ${failed[0]}`);
  return ((cpuSeconds(control.pid) - cpu) / times.length) * 1000;
}

/** Connects `listeners` sockets to the control server. Returns its memory per connection, KB. */
export async function measureControlMemory(hangout: HangoutWithControl): Promise<number> {
  const { control, controlWorkers, listeners, violations } = hangout;
  const url = control.address.replace('http', 'ws');
  const warmUp = Math.min(WARM_UP, Math.floor(listeners / 2));
  await controlWorkers.connect(url, warmUp, { concurrency: warmUp });
  const memory = await measureRestingKB(control);
  const { failed } = await controlWorkers.connect(url, listeners - warmUp, {
    concurrency: CONCURRENT_JOINS,
  });
  if (failed.length > 0)
    violations.push(`${failed.length} could not connect to the control server: ${failed[0]}`);
  return ((await measureRestingKB(control)) - memory) / (listeners - warmUp);
}
