import type { SeededRandom } from '@hangout/testkit/seeded-random';

type FaultKind = 'kill' | 'stop at once' | 'freeze' | 'restart' | 'absence';
/** What a fault waits for before it is injected. */
type Trigger = 'now' | 'song change' | 'burst of chat';

export interface Fault {
  /** Kind of the process. If several of that kind run, `choice` modulo their number selects one. */
  readonly processKind: 'game' | 'rest' | 'worker' | 'postgres' | 'redis';
  readonly choice: number;
  readonly kind: FaultKind;
  /** How long the process is down or frozen, ms, without the time of its restart. */
  readonly durationMs: number;
  readonly trigger: Trigger;
  /** True if the fault begins before the process of the previous fault is ready again. */
  readonly overlaps: boolean;
  readonly delayMs: number;
}

export interface ScheduleOptions {
  readonly faults: number;
  /** Duration of the single long outage of the database, and of that of Redis, ms. */
  readonly absenceMs: number;
  /** Kinds of processes that run. */
  readonly processKinds: readonly string[];
  /** Maximum duration of a freeze, ms. */
  readonly freezeMs: number;
}

/** The faults to choose from; the first number is the relative frequency. */
const weightedFaults: readonly (readonly [number, Fault['processKind'], FaultKind])[] = [
  [5, 'game', 'kill'],
  [5, 'game', 'freeze'],
  [4, 'game', 'restart'],
  [2, 'rest', 'kill'],
  [1, 'rest', 'freeze'],
  [1, 'rest', 'restart'],
  [2, 'worker', 'kill'],
  [1, 'worker', 'freeze'],
  [1, 'worker', 'restart'],
  [3, 'postgres', 'kill'],
  [2, 'postgres', 'stop at once'],
  [3, 'postgres', 'freeze'],
  [1, 'postgres', 'restart'],
  [2, 'redis', 'kill'],
  [2, 'redis', 'freeze'],
  [1, 'redis', 'restart'],
];

/** [H456] Plans the faults of a run. Equal seeds give equal schedules. */
export function scheduleFaults(
  { faults, absenceMs, processKinds, freezeMs }: ScheduleOptions,
  random: SeededRandom,
): Fault[] {
  const possible = weightedFaults.filter(([, processKind]) => processKinds.includes(processKind));
  const plan: Fault[] = [];
  for (let n = 0; n < faults; n += 1) {
    const [, processKind, kind] = pickWeighted(possible, random);
    plan.push({
      processKind,
      kind,
      choice: Math.floor(random.next() * 1000),
      durationMs:
        kind === 'freeze'
          ? random.between(1_000, freezeMs)
          : kind === 'restart'
            ? 0
            : random.between(0, 2_500),
      trigger: random.pick<Trigger>(['now', 'song change', 'burst of chat']),
      overlaps: n > 0 && random.chance(0.15),
      delayMs: random.between(300, 2_500),
    });
  }
  const scheduleAbsence = (processKind: Fault['processKind'], position: number) => {
    const fault = plan[Math.floor(plan.length * position)];
    if (fault)
      plan[plan.indexOf(fault)] = {
        ...fault,
        processKind,
        kind: 'absence',
        durationMs: absenceMs,
        overlaps: false,
      };
  };
  scheduleAbsence('postgres', 0.35);
  if (processKinds.includes('redis')) scheduleAbsence('redis', 0.7);
  return plan;
}

function pickWeighted<T extends readonly [number, ...unknown[]]>(
  list: readonly T[],
  random: SeededRandom,
): T {
  let left = random.next() * list.reduce((sum, [weight]) => sum + weight, 0);
  for (const entry of list) {
    left -= entry[0];
    if (left <= 0) return entry;
  }
  return random.pick(list);
}
