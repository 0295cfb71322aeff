/** Whether a write failed because another row has this already; `name` is the index's. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === name
  );
}

/** Whether a write failed because it overlaps another row; `name` is the constraint's. */
export function isExclusionViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23P01' &&
    'constraint' in error &&
    error.constraint === name
  );
}
