/** Whether a write violates a unique index; `name` is that of the index. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === name
  );
}

/** Whether a write violates an exclusion constraint; `name` is that of the constraint. */
export function isExclusionViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23P01' &&
    'constraint' in error &&
    error.constraint === name
  );
}
