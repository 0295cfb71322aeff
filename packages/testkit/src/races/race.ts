import { ApiError } from '@hangout/contract/framework/errors';

/** Concurrent calls, with an invariant that must hold for any order of them. */
export interface Race<Context> {
  readonly name: string;
  /** Makes the calls and returns a sentence for each broken invariant. */
  run(context: Context): Promise<string[]>;
}

export interface Outcomes<T> {
  readonly answers: readonly T[];
  readonly refusals: readonly string[];
  /** Failures other than refusals: internal errors, lost connections. */
  readonly failures: readonly string[];
}

/** Starts all calls before the first response arrives, and waits for all of them. */
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

/** Returns the unexpected failures as sentences. A call in a race may be refused, but must not fail in another way. */
export const describeFailures = ({ failures }: Outcomes<unknown>): string[] =>
  failures.map((failure) => `a call failed with ${failure}`);

/** Returns the sentence in a list if the invariant does not hold, else an empty list. */
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
