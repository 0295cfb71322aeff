import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { together } from './crowd-of.ts';
import type { Small } from './msgpack.ts';
import type { Counted, Order, Pace, Pulse, Report } from './orders.ts';

/** Several generators that work as one. */
export interface Crew {
  /** Tokens for so many people, shared out: guests', or those of new accounts where a name is given. */
  tokens(base: string, count: number, named?: string): Promise<Heard>;
  /** Everybody with a token comes in, at a pace over all. */
  join(base: string, slug: string, pace: Pace): Promise<Heard>;
  connect(url: string, count: number, pace: Pace): Promise<Heard>;
  /** Some leave and, after a while, come in again. */
  again(base: string, slug: string, count: number, awayMs?: number): Promise<Heard>;
  /** Everybody asks the same within so many ms; the times are those until the answer. */
  ask(name: string, payload: Small, withinMs: number): Promise<Heard>;
  drop(): Promise<void>;
  /** Resolves when everybody whose line was lost is back; the times count from the loss. */
  return(base: string, slug: string, how: { spreadMs: number; patienceMs: number }): Promise<Heard>;
  watch(): Promise<void>;
  count(): Promise<Counted>;
  leave(): Promise<void>;
  /** Of the generators' processes. */
  readonly pids: readonly number[];
  /** What happened since it was last asked, of all generators. */
  takePulse(): Pulse;
  end(): void;
}

export interface Heard {
  readonly times: readonly number[];
  readonly tookMs: readonly number[];
  readonly failed: readonly string[];
}

const script = fileURLToPath(new URL('./generator.ts', import.meta.url));

export function hireCrew(size: number): Crew {
  const members = Array.from({ length: size }, () => hire());

  const all = (order: (member: number) => Order): Promise<Report[]> =>
    Promise.all(members.map((member, index) => member.tell(order(index))));
  const share = (count: number, index: number) => Math.floor(count / size) + (index < count % size ? 1 : 0);
  const paceOf = ({ atOnce, perSecond }: Pace, index: number): Pace => ({
    atOnce: share(atOnce, index) || 1,
    ...(perSecond !== undefined && { perSecond: perSecond / size }),
  });
  const heard = (reports: readonly Report[]): Heard => ({
    times: reports.flatMap(({ times }) => times ?? []),
    tookMs: reports.flatMap(({ tookMs }) => tookMs ?? []),
    failed: reports.flatMap(({ failed }) => failed ?? []),
  });

  return {
    tokens: async (base, count, named) =>
      heard(
        await all((index) => ({
          ...{ do: 'tokens', base, count: share(count, index) },
          ...(named !== undefined && { named }),
        })),
      ),
    join: async (base, slug, pace) =>
      heard(await all((index) => ({ do: 'join', base, slug, ...paceOf(pace, index) }))),
    connect: async (url, count, pace) =>
      heard(
        await all((index) => ({ do: 'connect', url, count: share(count, index), ...paceOf(pace, index) })),
      ),
    again: async (base, slug, count, awayMs = 0) =>
      heard(await all((index) => ({ do: 'again', base, slug, count: share(count, index), awayMs }))),
    ask: async (name, payload, withinMs) => heard(await all(() => ({ do: 'ask', name, payload, withinMs }))),
    async drop() {
      await all(() => ({ do: 'drop' }));
    },
    return: async (base, slug, how) => heard(await all(() => ({ do: 'return', base, slug, ...how }))),
    async watch() {
      await all(() => ({ do: 'watch' }));
    },
    count: async () => together((await all(() => ({ do: 'count' }))).flatMap(({ counted }) => counted ?? [])),
    async leave() {
      await all(() => ({ do: 'leave' }));
    },
    pids: members.flatMap(({ pid }) => pid ?? []),
    takePulse: () => {
      const pulses = members.map((member) => member.takePulse());
      const sum = (of: (one: Pulse) => number) => pulses.reduce((total, one) => total + of(one), 0);
      return {
        entered: sum((one) => one.entered),
        failed: sum((one) => one.failed),
        tookMs: pulses.flatMap(({ tookMs }) => tookMs),
        bytes: sum((one) => one.bytes),
        open: sum((one) => one.open),
      };
    },
    end() {
      for (const member of members) member.dismiss();
    },
  };
}

const NOTHING: Pulse = { entered: 0, failed: 0, tookMs: [], bytes: 0, open: 0 };

/** What a generator sends: nothing but these. */
type Said = { readonly pulse: Pulse } | { readonly report: Report };

/** One generator: one order, one report; it is never told two things at once, but for what must happen meanwhile. */
function hire() {
  const child: ChildProcess = fork(script, { stdio: 'inherit' });
  let pulse = NOTHING;
  let busy: Promise<unknown> = Promise.resolve();
  let answer: PromiseWithResolvers<Report> | null = null;
  child.on('message', (said: unknown) => {
    const heard = said as Said;
    if ('report' in heard) return answer?.resolve(heard.report);
    const { entered, failed, tookMs, bytes, open } = heard.pulse;
    pulse = {
      ...{ entered: pulse.entered + entered, failed: pulse.failed + failed },
      ...{ tookMs: [...pulse.tookMs, ...tookMs], bytes: pulse.bytes + bytes, open },
    };
  });
  child.once('exit', () => answer?.reject(new Error('a generator has ended')));
  const ask = (order: Order): Promise<Report> => {
    answer = Promise.withResolvers<Report>();
    child.send(order);
    return answer.promise;
  };
  return {
    pid: child.pid,
    tell(order: Order): Promise<Report> {
      const report = busy.then(() => ask(order));
      busy = report.catch(() => {});
      return report;
    },
    takePulse(): Pulse {
      const taken = pulse;
      pulse = { ...NOTHING, open: pulse.open };
      return taken;
    },
    dismiss: () => child.disconnect(),
  };
}
