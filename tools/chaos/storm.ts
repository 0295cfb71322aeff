import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../e2e/until.ts';
import type { FaultDone } from './evidence.ts';
import type { Fault } from './faults.ts';
import type { Busy } from './people/evening.ts';
import { isAlive, type Part, type Topology } from './topology.ts';

/** How long a part may take until it serves again, ms. */
const HEALING_MS = 60_000;
const SIGNALS = {
  kill: 'SIGKILL',
  'stop at once': 'SIGQUIT',
  restart: 'SIGTERM',
  absence: 'SIGKILL',
} as const;

export interface Stormy {
  readonly topology: Topology;
  readonly busy: Busy;
  /** The storm is over by then, epoch ms, even where faults are left. */
  readonly endBy: number;
  log(words: string): void;
}

/**
 * Lets the faults of a plan happen one after the other, some of them together; resolves when all is healed. A part
 * that ends by itself is started again as a supervisor would do it, and told in `deaths`.
 */
export async function rage(
  plan: readonly Fault[],
  { topology, busy, endBy, log }: Stormy,
): Promise<{ faults: FaultDone[]; deaths: string[] }> {
  const faults: FaultDone[] = [];
  const deaths: string[] = [];
  const open = new Map<Part, Promise<void>>();
  const supervise = async () => {
    for (const part of topology.parts) {
      if (open.has(part) || isAlive(part.pid())) continue;
      const words = part.said?.().slice(-1_000) ?? '';
      deaths.push(`${part.name} ended by itself at ${new Date().toISOString()}: ${words}`);
      log(deaths.at(-1) ?? '');
      await startAgain(part);
    }
  };
  for (const [index, fault] of plan.entries()) {
    if (Date.now() > endBy) break;
    if (!fault.together) await Promise.all(open.values());
    await delay(fault.together ? 150 : fault.afterMs);
    await supervise();
    const part = choose(topology.parts, fault);
    // one part is hit once at a time
    await open.get(part);
    await moment(fault, busy);
    const at = Date.now();
    const words = wordsOf(part, fault);
    const happening = happen(part, fault).then(() => {
      open.delete(part);
      const healed = Date.now();
      faults.push({ number: index + 1, words, part: fault.part, kind: fault.kind, at, healed });
      log(`${String(index + 1).padStart(3)}. ${words}; healed after ${((healed - at) / 1000).toFixed(1)} s`);
    });
    // whoever waits for all of them hears of a failure
    happening.catch(() => {});
    open.set(part, happening);
  }
  await Promise.all(open.values());
  await supervise();
  return { faults: faults.sort((a, b) => a.number - b.number), deaths };
}

function wordsOf(part: Part, { kind, ms, trigger, together }: Fault): string {
  const length = ms > 0 ? ` ${(ms / 1000).toFixed(1)} s` : '';
  return `${part.name} ${kind}${length}, ${trigger}${together ? ', together' : ''}`;
}

function choose(parts: readonly Part[], fault: Fault): Part {
  const able = parts.filter(({ name }) => name === fault.part || name.startsWith(`${fault.part}-`));
  const part = able[fault.pick % able.length];
  if (!part) throw new Error(`there is no ${fault.part}`);
  return part;
}

async function moment({ trigger }: Fault, busy: Busy): Promise<void> {
  if (trigger === 'burst of chat') {
    busy.burst();
    await delay(30);
  } else if (trigger === 'song change') {
    const end = busy.nextSongChange();
    // where nobody knows of a song, any moment is as good
    if (end !== null) await delay(Math.max(0, Math.min(15_000, end - Date.now() - 60)));
  }
}

async function happen(part: Part, { kind, ms }: Fault): Promise<void> {
  if (kind === 'freeze') {
    await part.freeze();
    await delay(ms);
    await part.thaw();
  } else {
    const pid = part.pid();
    // PostgreSQL waits for its last client at SIGTERM; SIGINT sends them away
    await part.kill(kind === 'restart' && part.name === 'postgres' ? 'SIGINT' : SIGNALS[kind]);
    await until(`${part.name} has ended`, () => !isAlive(pid), { patienceMs: HEALING_MS, everyMs: 20 });
    await delay(ms);
    await startAgain(part);
  }
  await until(`${part.name} serves again`, () => part.ready().then(() => true), { patienceMs: HEALING_MS });
}

/** As a supervisor does it: what ends while it starts, because another part is away, is started once more. */
async function startAgain(part: Part): Promise<void> {
  const start = () => part.start().then(() => true);
  await until(`${part.name} starts again`, start, { patienceMs: HEALING_MS, everyMs: 500 });
}
