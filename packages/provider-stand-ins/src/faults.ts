import type { ExternalProvider } from '@hangout/providers';
import type { Middleware } from 'koa';

/**
 * What a stand-in does wrong: `down` closes connections, `hang` never responds, `slow` responds after `ms`,
 * `error` responds with 500, `limited` with 429, `refused` with `status`, `malformed` in another than the
 * documented form.
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
type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Delay of `slow`, ms. */
  readonly ms?: number;
  /** Status of `refused`, such as 401 for an expired token. */
  readonly status?: number;
  /** Number of requests after which the fault ends. */
  readonly times?: number;
  /** Limits the fault to requests whose URL (path and query) matches. */
  readonly matching?: RegExp;
  /** `slow` responds when this is settled, whatever `ms` says, so that a test can hold the response back. */
  readonly until?: Promise<unknown>;
}

export type StandInName = ExternalProvider | 'analysis' | 'deezer' | 'discord' | 'klipy';

/** Faults of all stand-ins, set by tests and the page of `npm run tool -- providers`. */
export class Faults {
  readonly #byName = new Map<StandInName, { fault: Fault; left: number }>();

  set(name: StandInName, fault: Fault): void {
    this.#byName.set(name, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  /** Returns the current fault; null if there is none or it has ended. */
  get(name: StandInName): Fault | null {
    const entry = this.#byName.get(name);
    return entry && entry.left > 0 ? entry.fault : null;
  }

  clear(): void {
    this.#byName.clear();
  }

  /** Counts a request to a stand-in; returns its fault, or null if the stand-in responds as documented. */
  next(name: StandInName, url: string): Fault | null {
    const entry = this.#byName.get(name);
    if (!entry || entry.fault.kind === 'none' || entry.left <= 0) return null;
    if (entry.fault.matching?.test(url) === false) return null;
    entry.left -= 1;
    return entry.fault;
  }
}

/** Applies faults before a stand-in's routes, except to paths of media and player scripts. */
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
