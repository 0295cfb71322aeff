import { ApiError } from '@hangout/contract/framework/errors';

/** Concurrent calls, and what must be true afterwards in whatever order they were carried out. */
export interface Race<Context> {
  readonly name: string;
  /** Makes the calls; returns a sentence for each broken invariant. */
  run(context: Context): Promise<string[]>;
}

export interface Outcomes<T> {
  readonly answers: readonly T[];
  readonly refusals: readonly string[];
  /** Failures that are no refusals: internal errors and lost connections. */
  readonly failures: readonly string[];
}

/** Starts all calls before the first response can arrive, and waits for all of them. */
export async function callAtOnce<T>(calls: readonly (() => Promise<T>)[]): Promise<Outcomes<T>> {
  const settled = await Promise.allSettled(calls.map((call) => call()));
  const rejected = settled.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  return {
    answers: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refusals: rejected.filter(({ isRefusal }) => isRefusal).map(({ code }) => code),
    failures: rejected.filter(({ isRefusal }) => !isRefusal).map(({ code }) => code),
  };
}

/** Makes the same call several times concurrently. */
export const callTimes = <T>(times: number, call: (index: number) => Promise<T>): Promise<Outcomes<T>> =>
  callAtOnce(Array.from({ length: times }, (_, index) => () => call(index)));

/** Returns a sentence for each failure. In a race, a call may be refused but must not fail in another way. */
export const describeFailures = ({ failures }: Outcomes<unknown>): string[] =>
  failures.map((failure) => `a call failed with ${failure}`);

/** Returns a list with the sentence if `holds` is false, else an empty list. */
export const unless = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence]);

const faults = ['internal', 'unavailable', 'fenced'];

function codeOf(error: unknown): { code: string; isRefusal: boolean } {
  if (error instanceof ApiError)
    return {
      code: `${error.status} ${error.code}: ${error.message}`,
      isRefusal: error.status >= 400 && error.status < 500,
    };
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : undefined;
  if (typeof reason === 'object' && reason !== null && 'code' in reason) {
    const code = String(reason.code);
    return { code, isRefusal: !faults.includes(code) };
  }
  return { code: String(error), isRefusal: false };
}
