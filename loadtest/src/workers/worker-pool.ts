import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandReport, ListenerTotals, Pace, WorkerCommand, WorkerProgress } from './commands.ts';
import type { SmallValue } from './msgpack.ts';
import { mergeTotals } from './pacing.ts';

/** Worker processes with many listeners each, which are controlled together. */
export interface WorkerPool {
  /** Gets tokens for this many listeners: of guests, or of new accounts whose names begin with `named`. */
  tokens(base: string, count: number, named?: string): Promise<CommandResult>;
  /** Lets every listener with a token join. `pace` is that of all workers together. */
  join(base: string, slug: string, pace: Pace): Promise<CommandResult>;
  connect(url: string, count: number, pace: Pace): Promise<CommandResult>;
  /** Lets `count` listeners leave, and join again after `awayMs`. */
  rejoin(base: string, slug: string, count: number, awayMs?: number): Promise<CommandResult>;
  /**
   * Every listener sends the same request, at a random time within `withinMs`. Durations end with the
   * response.
   */
  request(name: string, payload: SmallValue, withinMs: number): Promise<CommandResult>;
  drop(): Promise<void>;
  /**
   * Resolves when every listener that has lost its connection has reconnected. Durations begin with the loss.
   */
  reconnect(
    base: string,
    slug: string,
    backoff: { spreadMs: number; timeoutMs: number },
  ): Promise<CommandResult>;
  resetCounters(): Promise<void>;
  count(): Promise<ListenerTotals>;
  leave(): Promise<void>;
  readonly pids: readonly number[];
  /** Returns what the workers have done since the previous call. */
  takeProgress(): WorkerProgress;
  end(): void;
}

interface CommandResult {
  readonly times: readonly number[];
  readonly durationsMs: readonly number[];
  readonly failed: readonly string[];
}

/** Returns how many worker processes to start for this many people. */
export const workersFor = (people: number): number => (people > 4_000 ? 3 : people > 20 ? 2 : 1);

const script = fileURLToPath(new URL('./worker.ts', import.meta.url));

export function startWorkerPool(size: number): WorkerPool {
  const workers = Array.from({ length: size }, () => startWorker());

  const runOnAll = (command: (index: number) => WorkerCommand): Promise<CommandReport[]> =>
    Promise.all(workers.map((worker, index) => worker.run(command(index))));
  const share = (count: number, index: number) => Math.floor(count / size) + (index < count % size ? 1 : 0);
  const paceOf = ({ concurrency, perSecond }: Pace, index: number): Pace => ({
    concurrency: share(concurrency, index) || 1,
    ...(perSecond !== undefined && { perSecond: perSecond / size }),
  });
  const merge = (reports: readonly CommandReport[]): CommandResult => ({
    times: reports.flatMap(({ times }) => times ?? []),
    durationsMs: reports.flatMap(({ durationsMs }) => durationsMs ?? []),
    failed: reports.flatMap(({ failed }) => failed ?? []),
  });

  return {
    tokens: async (base, count, named) =>
      merge(
        await runOnAll((index) => ({
          ...{ do: 'tokens', base, count: share(count, index) },
          ...(named !== undefined && { named }),
        })),
      ),
    join: async (base, slug, pace) =>
      merge(await runOnAll((index) => ({ do: 'join', base, slug, ...paceOf(pace, index) }))),
    connect: async (url, count, pace) =>
      merge(
        await runOnAll((index) => ({
          ...{ do: 'connect', url, count: share(count, index), ...paceOf(pace, index) },
        })),
      ),
    rejoin: async (base, slug, count, awayMs = 0) =>
      merge(await runOnAll((index) => ({ do: 'rejoin', base, slug, count: share(count, index), awayMs }))),
    request: async (name, payload, withinMs) =>
      merge(await runOnAll(() => ({ do: 'request', name, payload, withinMs }))),
    async drop() {
      await runOnAll(() => ({ do: 'drop' }));
    },
    reconnect: async (base, slug, backoff) =>
      merge(await runOnAll(() => ({ do: 'reconnect', base, slug, ...backoff }))),
    async resetCounters() {
      await runOnAll(() => ({ do: 'resetCounters' }));
    },
    count: async () =>
      mergeTotals((await runOnAll(() => ({ do: 'count' }))).flatMap(({ counted }) => counted ?? [])),
    async leave() {
      await runOnAll(() => ({ do: 'leave' }));
    },
    pids: workers.flatMap(({ pid }) => pid ?? []),
    takeProgress: () => {
      const all = workers.map((worker) => worker.takeProgress());
      const sum = (value: (progress: WorkerProgress) => number) =>
        all.reduce((total, progress) => total + value(progress), 0);
      return {
        joined: sum(({ joined }) => joined),
        failed: sum(({ failed }) => failed),
        durationsMs: all.flatMap(({ durationsMs }) => durationsMs),
        bytes: sum(({ bytes }) => bytes),
        open: sum(({ open }) => open),
      };
    },
    end() {
      for (const worker of workers) worker.disconnect();
    },
  };
}

const NO_PROGRESS: WorkerProgress = { joined: 0, failed: 0, durationsMs: [], bytes: 0, open: 0 };

/** What a worker sends. Its messages can be cast to this type, because it sends no others. */
type WorkerMessage = { readonly progress: WorkerProgress } | { readonly report: CommandReport };

/** Starts a worker. It gets one command at a time, and reports its progress on its own. */
function startWorker() {
  const child: ChildProcess = fork(script, { stdio: 'inherit' });
  let progress = NO_PROGRESS;
  let busy: Promise<unknown> = Promise.resolve();
  let pending: PromiseWithResolvers<CommandReport> | null = null;
  child.on('message', (received: unknown) => {
    const message = received as WorkerMessage;
    if ('report' in message) return pending?.resolve(message.report);
    const { joined, failed, durationsMs, bytes, open } = message.progress;
    progress = {
      ...{ joined: progress.joined + joined, failed: progress.failed + failed },
      ...{ durationsMs: [...progress.durationsMs, ...durationsMs], bytes: progress.bytes + bytes, open },
    };
  });
  child.once('exit', () => pending?.reject(new Error('a load test worker has exited')));
  const send = (command: WorkerCommand): Promise<CommandReport> => {
    pending = Promise.withResolvers<CommandReport>();
    child.send(command);
    return pending.promise;
  };
  return {
    pid: child.pid,
    run(command: WorkerCommand): Promise<CommandReport> {
      const report = busy.then(() => send(command));
      busy = report.catch(() => {});
      return report;
    },
    takeProgress(): WorkerProgress {
      const taken = progress;
      progress = { ...NO_PROGRESS, open: progress.open };
      return taken;
    },
    disconnect: () => child.disconnect(),
  };
}
