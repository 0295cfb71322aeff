import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@hangout/testkit/wait-for';
import type { InjectedFault } from './evidence.ts';
import type { Fault } from './fault-schedule.ts';
import { isAlive, type Topology, type TopologyProcess } from './topology.ts';
import type { Activity } from './users/activity.ts';

const SIGNALS = {
  kill: 'SIGKILL',
  'stop at once': 'SIGQUIT',
  restart: 'SIGTERM',
  absence: 'SIGKILL',
} as const;

export interface InjectionContext {
  readonly topology: Topology;
  readonly activity: Activity;
  /** No further fault is injected after this time, epoch ms. */
  readonly endBy: number;
  log(description: string): void;
}

/**
 * Injects the planned faults one after the other, some overlapping. Resolves when every process is ready
 * again. A process that exits without a fault is reported in `unexpectedExits` and restarted, as a supervisor
 * would do.
 */
export async function injectFaults(
  schedule: readonly Fault[],
  { topology, activity, endBy, log }: InjectionContext,
): Promise<{ faults: InjectedFault[]; unexpectedExits: string[] }> {
  const faults: InjectedFault[] = [];
  const unexpectedExits: string[] = [];
  const affected = new Map<TopologyProcess, Promise<void>>();
  const supervise = async () => {
    for (const target of topology.processes) {
      if (affected.has(target) || isAlive(target.pid())) continue;
      const description = target.output?.().slice(-1_000) ?? '';
      unexpectedExits.push(`${target.name} exited by itself at ${new Date().toISOString()}: ${description}`);
      log(unexpectedExits.at(-1) ?? '');
      await restartProcess(target);
    }
  };
  for (const [index, fault] of schedule.entries()) {
    if (Date.now() > endBy) break;
    if (!fault.overlaps) await Promise.all(affected.values());
    await delay(fault.overlaps ? 150 : fault.delayMs);
    await supervise();
    const target = chooseProcess(topology.processes, fault);
    // A process can have only one fault at a time.
    await affected.get(target);
    await waitForTrigger(fault, activity);
    const at = Date.now();
    const description = describeFault(target, fault);
    const injection = injectFault(target, fault).then(() => {
      affected.delete(target);
      const healed = Date.now();
      faults.push({
        number: index + 1,
        description,
        process: fault.processKind,
        kind: fault.kind,
        at,
        healed,
      });
      log(
        `${String(index + 1).padStart(3)}. ${description}; recovered after ${((healed - at) / 1000).toFixed(1)} s`,
      );
    });
    // `Promise.all` below reports the failure; this handler prevents an unhandled rejection before that.
    injection.catch(() => {});
    affected.set(target, injection);
  }
  await Promise.all(affected.values());
  await supervise();
  return { faults: faults.sort((a, b) => a.number - b.number), unexpectedExits };
}

function describeFault(target: TopologyProcess, { kind, durationMs, trigger, overlaps }: Fault): string {
  const length = durationMs > 0 ? ` ${(durationMs / 1000).toFixed(1)} s` : '';
  return `${target.name} ${kind}${length}, ${trigger}${overlaps ? ', overlapping' : ''}`;
}

function chooseProcess(processes: readonly TopologyProcess[], fault: Fault): TopologyProcess {
  const candidates = processes.filter(
    ({ name }) => name === fault.processKind || name.startsWith(`${fault.processKind}-`),
  );
  const target = candidates[fault.choice % candidates.length];
  if (!target) throw new Error(`there is no ${fault.processKind}`);
  return target;
}

async function waitForTrigger({ trigger }: Fault, activity: Activity): Promise<void> {
  if (trigger === 'burst of chat') {
    activity.sendBurst();
    await delay(30);
  } else if (trigger === 'song change') {
    const end = activity.nextSongChange();
    // If no song is known to be playing, the fault is injected at once.
    if (end !== null) await delay(Math.max(0, Math.min(15_000, end - Date.now() - 60)));
  }
}

async function injectFault(target: TopologyProcess, { kind, durationMs }: Fault): Promise<void> {
  if (kind === 'freeze') {
    await target.freeze();
    await delay(durationMs);
    await target.thaw();
  } else {
    const pid = target.pid();
    // At SIGTERM PostgreSQL waits until all clients disconnect; at SIGINT it closes their connections.
    await target.kill(kind === 'restart' && target.name === 'postgres' ? 'SIGINT' : SIGNALS[kind]);
    await waitFor(`${target.name} has exited`, () => !isAlive(pid), {
      intervalMs: 20,
    });
    await delay(durationMs);
    await restartProcess(target);
  }
  await waitFor(`${target.name} serves again`, () => target.ready().then(() => true));
}

/**
 * Restarts a process as a supervisor would do: if it exits at its start because a dependency is down, starts
 * it again.
 */
async function restartProcess(target: TopologyProcess): Promise<void> {
  const start = () => target.start().then(() => true);
  await waitFor(`${target.name} starts again`, start, { intervalMs: 500 });
}
