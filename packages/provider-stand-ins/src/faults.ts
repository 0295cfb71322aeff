import type { ExternalProvider } from '@hangout/providers';
import type { Middleware } from 'koa';

/**
 * What goes wrong at a stand-in: `down` closes connections, `hang` never answers, `slow` answers after `ms`, `error` answers
 * 500, `limited` answers 429, `refused` answers `status`, `malformed` answers something else than the documented shape.
 */
export const FAULT_KINDS = [
  'none',
  'down',
  'hang',
  'slow',
  'error',
  'limited',
  'refused',
  'malformed',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Delay of `slow`, ms. */
  readonly ms?: number;
  /** Status of `refused`, such as 401 for a token that has ended. */
  readonly status?: number;
  /** The fault ends by itself after so many requests. */
  readonly times?: number;
  /** Only requests whose address (path and query) matches have the fault. */
  readonly matching?: RegExp;
  /** `slow` answers once this is settled, whatever `ms` says: a test holds the answer. */
  readonly until?: Promise<unknown>;
}

export type StandInName = ExternalProvider | 'analysis' | 'deezer' | 'discord';

/** The faults of all stand-ins, which tests and the page of `npm run providers` set. */
export class Faults {
  readonly #byName = new Map<StandInName, { fault: Fault; left: number }>();

  set(name: StandInName, fault: Fault): void {
    this.#byName.set(name, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  /** The fault that is set; null where there is none, or it has ended. */
  get(name: StandInName): Fault | null {
    const entry = this.#byName.get(name);
    return entry && entry.left > 0 ? entry.fault : null;
  }

  clear(): void {
    this.#byName.clear();
  }

  /** The fault of the next request to a stand-in, by its address; null where it answers as documented. */
  next(name: StandInName, url: string): Fault | null {
    const entry = this.#byName.get(name);
    if (!entry || entry.fault.kind === 'none' || entry.left <= 0) return null;
    if (entry.fault.matching?.test(url) === false) return null;
    entry.left -= 1;
    return entry.fault;
  }
}

/** Carries out the faults of a stand-in before its routes. Media and scripts of players are spared by their paths. */
export function applyFaults(
  faults: Faults,
  name: StandInName,
  isSpared: (path: string) => boolean,
): Middleware {
  return async (ctx, next) => {
    const fault = isSpared(ctx.path) ? null : faults.next(name, ctx.url);
    if (!fault) return next();
    if (fault.kind === 'slow') {
      await (fault.until ?? new Promise((resolve) => setTimeout(resolve, fault.ms ?? 1_000)));
      return next();
    }
    if (fault.kind === 'down' || fault.kind === 'hang') {
      ctx.respond = false;
      if (fault.kind === 'down') ctx.req.socket.destroy();
      return;
    }
    if (fault.kind === 'limited') ctx.set('retry-after', '1');
    const statuses = { error: 500, limited: 429, refused: fault.status ?? 401, malformed: 200, none: 200 };
    ctx.status = statuses[fault.kind];
    ctx.body = fault.kind === 'malformed' ? { surprise: true } : { error: fault.kind };
  };
}
