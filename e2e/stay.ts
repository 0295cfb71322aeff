import type { Visit } from '@hangout/world';
import type { Caller } from './people.ts';
import { until } from './until.ts';

/** Somebody who stays in a hangout and comes back by themselves whenever the line is lost. */
export interface Stay {
  /** The visit of this moment. */
  now(): Visit;
  /** How often the line was lost and found again. */
  comebacks(): number;
  leave(): Promise<void>;
}

export async function stay(who: Caller, slug: string): Promise<Stay> {
  let visit = await who.enter(slug);
  let comebacks = 0;
  let isOver = false;
  const comeBack = async () => {
    const again = async () => (isOver ? ('over' as const) : who.enter(slug));
    const back = await until(`${who.nickname} comes back`, again, { patienceMs: 120_000, everyMs: 500 });
    if (back === 'over') return;
    visit = back;
    comebacks += 1;
    watch();
  };
  const watch = () => {
    visit.gone.then(() => (isOver ? undefined : comeBack())).catch((error: unknown) => console.error(error));
  };
  watch();
  return {
    now: () => visit,
    comebacks: () => comebacks,
    async leave() {
      isOver = true;
      await visit.leave().catch(() => {});
    },
  };
}
