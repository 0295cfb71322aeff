import { setTimeout as delay } from 'node:timers/promises';
import { steadyMs } from '../clock.ts';
import { type Evening, type Inside, untilQuiet } from '../evening.ts';
import { joinRates } from '../figures.ts';
import { cpuSeconds, cpuSecondsWithChildren, residentKB } from '../machine.ts';
import type { Measured } from '../processes.ts';

/** People who are on their way in at the same moment. */
export const AT_ONCE = 48;
/** A full hangout's free place is known at its door a second later. */
const AWAY_MS = 2_500;
const FULL = 10_000;
/** Whatever a server makes once is made before memory is counted. */
const WARM_UP = 20;

export interface Storm {
  readonly joins: { failed: number; perSecond: number; firstQuarter: number; lastQuarter: number };
  readonly fullStateBytes: number;
  readonly cpuSecondsPer1000Joins: number;
  readonly postgresSecondsPer1000Joins: number;
  readonly rssKBPerListener: number;
  /** When each came in, ms since the storm began. */
  readonly joinTimes: readonly number[];
}

/** Everybody comes in at once: ticket by REST, seat, socket, full state. */
export async function storm(evening: Inside): Promise<Storm> {
  const { server, crew, slug, listeners, log, wrongs } = evening;
  const guests = await crew.tokens(server.address, listeners);
  if (guests.failed.length > 0)
    wrongs.push(`${guests.failed.length} guests got no token: ${guests.failed[0]}`);
  const memory = await restingKB(server);
  const [cpu, postgres] = [cpuSeconds(server.pid), cpuSecondsWithChildren(server.postmaster)];
  const began = steadyMs();
  const { times, failed } = await crew.join(server.address, slug, { atOnce: AT_ONCE });
  const used = cpuSeconds(server.pid) - cpu;
  const usedByPostgres = cpuSecondsWithChildren(server.postmaster) - postgres;
  const joinTimes = times.map((at) => at - began);
  const rates = joinRates(joinTimes);
  log(`${times.length} came in, ${rates.perSecond.toFixed(0)} a second; ${failed.length} failed`);
  for (const words of new Set(failed)) log(`  ${words}`);
  await untilQuiet(evening);
  // The last to come in gets the fullest state.
  const last = await crew.again(server.address, slug, 1, evening.people < FULL ? 0 : AWAY_MS);
  wrongs.push(...last.failed.map((words) => `somebody could not come in again: ${words}`));
  const { stateBytes, open } = await crew.count();
  if (open !== times.length) wrongs.push(`${times.length - open} connections were lost after the storm`);
  await untilQuiet(evening);
  return {
    joins: { failed: failed.length + guests.failed.length, ...rates },
    fullStateBytes: stateBytes,
    cpuSecondsPer1000Joins: (used / times.length) * 1000,
    postgresSecondsPer1000Joins: (usedByPostgres / times.length) * 1000,
    rssKBPerListener: ((await restingKB(server)) - memory) / times.length,
    joinTimes,
  };
}

/** The same number of sockets at the control: its memory for each. */
export async function controlStorm({ control, controlCrew, listeners, wrongs }: Evening): Promise<number> {
  const url = control.address.replace('http', 'ws');
  await controlCrew.connect(url, WARM_UP, { atOnce: WARM_UP });
  const memory = await restingKB(control);
  const { failed } = await controlCrew.connect(url, listeners - WARM_UP, { atOnce: AT_ONCE });
  if (failed.length > 0) wrongs.push(`${failed.length} could not connect to the control: ${failed[0]}`);
  return ((await restingKB(control)) - memory) / (listeners - WARM_UP);
}

/** Memory of a server that holds nothing but what is needed, KB. */
export async function restingKB(server: Measured): Promise<number> {
  await delay(250);
  await server.collectGarbage();
  await delay(250);
  return residentKB(server.pid);
}
