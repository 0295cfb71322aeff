import type { z } from 'zod';

export type ParsedInput<T extends z.ZodType> =
  | { readonly success: true; readonly data: z.output<T> }
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

/**
 * [H797] Parses a caller's input and never throws. Zod reads `length` of values that are neither text nor list, and
 * throws a TypeError if it cannot become a number, as in `{"length":{"toString":1}}`. Such input is refused like any
 * invalid input.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): ParsedInput<T> {
  try {
    const { success, data, error } = schema.safeParse(input);
    return success ? { success, data } : { success, issues: error.issues };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return {
      success: false,
      issues: [{ code: 'custom', path: [], input, message: 'the request can not be read' }],
    };
  }
}
