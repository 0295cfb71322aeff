import type { RefusalError } from '@hangout/rules';

/** Returns a value that was looked up. @throws RefusalError if it is null or undefined */
export function orRefuse<T, Code extends string>(
  value: T | null | undefined,
  refuse: (code: Code) => RefusalError,
  code: NoInfer<Code>,
): T {
  if (!value) throw refuse(code);
  return value;
}
