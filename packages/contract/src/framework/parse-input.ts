import type { z } from 'zod';

/** Input that fits its schema, or what is wrong with it. */
export type ParsedInput<T extends z.ZodType> =
  | { readonly success: true; readonly data: z.output<T> }
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

/**
 * [H797] Parses input of a caller by a schema, and never throws: zod compares the `length` of a value that should be a
 * text or a list even where it is neither, and comparing throws a TypeError where that cannot become a number, as in
 * `{"length":{"toString":1}}`. Such input is refused like any other that does not fit.
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
