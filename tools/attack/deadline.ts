import { EndOfRun } from '../exit-codes.ts';

/**
 * [H801] Waits for a step of the attack with a time limit. The step itself cannot be cancelled, so after a timeout the
 * caller must exit the process.
 * @throws EndOfRun `broke` if the step takes longer
 */
export async function endWithin<T>(ms: number, step: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new EndOfRun('broke', `the attack cannot end: ${step} has taken more than ${ms / 1000} s`)),
      ms,
    );
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
