import type { Dice } from './people/dice.ts';

/** What can happen to one part. */
export type FaultKind = 'kill' | 'stop at once' | 'freeze' | 'restart' | 'absence';
/** The moment that is waited for. */
export type Trigger = 'now' | 'song change' | 'burst of chat';

export interface Fault {
  /** Which kind of part; the number picks one of several. */
  readonly part: 'game' | 'rest' | 'postgres' | 'redis';
  readonly pick: number;
  readonly kind: FaultKind;
  /** How long the part is away or stands still, ms; on top comes what its start takes. */
  readonly ms: number;
  readonly trigger: Trigger;
  /** Begins while the one before is not healed yet. */
  readonly together: boolean;
  /** Calm before it, ms. */
  readonly afterMs: number;
}

export interface PlanOptions {
  readonly faults: number;
  /** How long database and Redis are away once each, ms. */
  readonly absenceMs: number;
  /** What there is to be hit. */
  readonly parts: readonly string[];
  /** Frozen at most for so long, ms. */
  readonly freezeMs: number;
}

/** What may happen, by weight. */
const menu: readonly (readonly [number, Fault['part'], FaultKind])[] = [
  [5, 'game', 'kill'],
  [5, 'game', 'freeze'],
  [4, 'game', 'restart'],
  [2, 'rest', 'kill'],
  [1, 'rest', 'freeze'],
  [1, 'rest', 'restart'],
  [3, 'postgres', 'kill'],
  [2, 'postgres', 'stop at once'],
  [3, 'postgres', 'freeze'],
  [1, 'postgres', 'restart'],
  [2, 'redis', 'kill'],
  [2, 'redis', 'freeze'],
  [1, 'redis', 'restart'],
];

/** [H456] The storm of a seed: the same seed plans the same one. */
export function planStorm({ faults, absenceMs, parts, freezeMs }: PlanOptions, dice: Dice): Fault[] {
  const dishes = menu.filter(([, part]) => parts.includes(part));
  const plan: Fault[] = [];
  for (let n = 0; n < faults; n += 1) {
    const [, part, kind] = weighed(dishes, dice);
    plan.push({
      part,
      kind,
      pick: Math.floor(dice.roll() * 1000),
      ms: kind === 'freeze' ? dice.between(1_000, freezeMs) : kind === 'restart' ? 0 : dice.between(0, 2_500),
      trigger: dice.pick<Trigger>(['now', 'song change', 'burst of chat']),
      together: n > 0 && dice.chance(0.15),
      afterMs: dice.between(300, 2_500),
    });
  }
  const away = (part: Fault['part'], place: number) => {
    const fault = plan[Math.floor(plan.length * place)];
    if (fault)
      plan[plan.indexOf(fault)] = { ...fault, part, kind: 'absence', ms: absenceMs, together: false };
  };
  away('postgres', 0.35);
  if (parts.includes('redis')) away('redis', 0.7);
  return plan;
}

function weighed<T extends readonly [number, ...unknown[]]>(list: readonly T[], dice: Dice): T {
  let left = dice.roll() * list.reduce((sum, [weight]) => sum + weight, 0);
  for (const one of list) {
    left -= one[0];
    if (left <= 0) return one;
  }
  return dice.pick(list);
}
