/** Whether an error is a violation of the unique index `name`. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === name
  );
}

/** Whether an error is a violation of the exclusion constraint `name`. */
export function isExclusionViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23P01' &&
    'constraint' in error &&
    error.constraint === name
  );
}
