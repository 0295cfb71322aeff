export function isUniqueViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === name
  );
}

export function isExclusionViolation(error: unknown, name: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23P01' &&
    'constraint' in error &&
    error.constraint === name
  );
}

/**
 * True if PostgreSQL refused a statement because of its data (SQLSTATE class 22), such as text that it cannot store.
 */
export function isInvalidData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22\w{3}$/.test(String(error.code));
}
