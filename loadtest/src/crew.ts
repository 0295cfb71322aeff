import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { together } from './crowd-of.ts';
import type { Counted, Order, Report } from './orders.ts';

/** Several generators that work as one. */
export interface Crew {
  /** Guests' tokens for so many people, shared out. */
  tokens(base: string, count: number): Promise<Heard>;
  /** Everybody with a token comes in, `atOnce` at a time over all. */
  join(base: string, slug: string, atOnce: number): Promise<Heard>;
  connect(url: string, count: number, atOnce: number): Promise<Heard>;
  /** Some leave and, after a while, come in again. */
  again(base: string, slug: string, count: number, awayMs?: number): Promise<Heard>;
  watch(): Promise<void>;
  count(): Promise<Counted>;
  leave(): Promise<void>;
  end(): void;
}

export interface Heard {
  readonly times: readonly number[];
  readonly failed: readonly string[];
}

const script = fileURLToPath(new URL('./generator.ts', import.meta.url));

export function hireCrew(size: number): Crew {
  const members = Array.from({ length: size }, () => fork(script, { stdio: 'inherit' }));

  const all = (order: (member: number) => Order): Promise<Report[]> =>
    Promise.all(members.map((member, index) => tell(member, order(index))));
  const share = (count: number, index: number) => Math.floor(count / size) + (index < count % size ? 1 : 0);
  const heard = (reports: readonly Report[]): Heard => ({
    times: reports.flatMap(({ times }) => times ?? []),
    failed: reports.flatMap(({ failed }) => failed ?? []),
  });

  return {
    tokens: async (base, count) =>
      heard(await all((index) => ({ do: 'tokens', base, count: share(count, index) }))),
    join: async (base, slug, atOnce) =>
      heard(await all((index) => ({ do: 'join', base, slug, atOnce: share(atOnce, index) || 1 }))),
    connect: async (url, count, atOnce) =>
      heard(
        await all((index) => ({
          do: 'connect',
          url,
          count: share(count, index),
          atOnce: share(atOnce, index) || 1,
        })),
      ),
    again: async (base, slug, count, awayMs = 0) =>
      heard(await all((index) => ({ do: 'again', base, slug, count: share(count, index), awayMs }))),
    async watch() {
      await all(() => ({ do: 'watch' }));
    },
    count: async () => together((await all(() => ({ do: 'count' }))).flatMap(({ counted }) => counted ?? [])),
    async leave() {
      await all(() => ({ do: 'leave' }));
    },
    end() {
      for (const member of members) member.disconnect();
    },
  };
}

/** One order, one report: a member is never told two things at once. */
const busy = new WeakMap<ChildProcess, Promise<unknown>>();
function tell(member: ChildProcess, order: Order): Promise<Report> {
  const report = (busy.get(member) ?? Promise.resolve()).then(() => ask(member, order));
  busy.set(
    member,
    report.catch(() => {}),
  );
  return report;
}

function ask(member: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const isGone = () => reject(new Error('a generator has ended'));
    member.once('exit', isGone);
    // Generators send nothing but reports.
    member.once('message', (report: unknown) => {
      member.off('exit', isGone);
      resolve(report as Report);
    });
    member.send(order);
  });
}
