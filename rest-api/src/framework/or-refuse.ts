import type { RefusalError } from '@hangout/rules';

/** Returns a value that was found. @throws RefusalError if there is none */
export function orRefuse<T, Code extends string>(
  value: T | null | undefined,
  refuse: (code: Code) => RefusalError,
  code: NoInfer<Code>,
): T {
  if (!value) throw refuse(code);
  return value;
}
