import { RefusalError } from '@hangout/rules';

/** Returns the refusal in an error of the SDK; null if the room has not responded. */
function refusalIn(error: unknown): { code: string; message?: unknown; details?: unknown } | null {
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : null;
  if (typeof reason !== 'object' || reason === null || !('code' in reason)) return null;
  const { code } = reason;
  return typeof code === 'string' ? { ...reason, code } : null;
}

/** Returns whether an error is a refusal by the room. */
export const isRefusal = (error: unknown): boolean => refusalIn(error) !== null;

/**
 * Converts the error of a failed request to a RefusalError, with the code `unavailable` if the connection
 * broke.
 */
function toRefusalError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = refusalIn(error);
  if (!refusal) return new RefusalError({ code: 'unavailable', message: error.message });
  const message = typeof refusal.message === 'string' ? refusal.message : error.message;
  return new RefusalError({ code: refusal.code, message, details: refusal.details });
}

export async function withRefusals<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toRefusalError(error);
  }
}
