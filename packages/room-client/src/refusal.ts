import { RefusalError } from '@hangout/rules';

/** Returns the refusal that the SDK has attached to an error as its reason; null if the room did not respond. */
function refusalIn(error: unknown): { code: string; message?: unknown; details?: unknown } | null {
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : null;
  if (typeof reason !== 'object' || reason === null || !('code' in reason)) return null;
  const { code } = reason;
  return typeof code === 'string' ? { ...reason, code } : null;
}

/** Whether the room responded to a request with a refusal. */
export const isRefusal = (error: unknown): boolean => refusalIn(error) !== null;

/** Converts the error of a failed request to a RefusalError. If the connection broke, its code is `unavailable`. */
function toRefusalError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = refusalIn(error);
  if (!refusal) return new RefusalError({ code: 'unavailable', message: error.message });
  const message = typeof refusal.message === 'string' ? refusal.message : error.message;
  return new RefusalError({ code: refusal.code, message, details: refusal.details });
}

/** Returns the room's response to a request. @throws RefusalError */
export async function withRefusals<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw toRefusalError(error);
  }
}
