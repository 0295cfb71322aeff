import { RefusalError } from '@hangout/rules';

/** What a room says when it refuses; null where it has not answered. */
function reasonIn(error: unknown): { code: string; message?: unknown; details?: unknown } | null {
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : null;
  if (typeof reason !== 'object' || reason === null || !('code' in reason)) return null;
  const { code } = reason;
  return typeof code === 'string' ? { ...reason, code } : null;
}

/** Whether a room has answered, and with no. */
export const isRefusal = (error: unknown): boolean => reasonIn(error) !== null;

/** What a room's refused request means; a line that broke is 'unavailable'. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason = reasonIn(error);
  if (!reason) return new RefusalError({ code: 'unavailable', message: error.message });
  const message = typeof reason.message === 'string' ? reason.message : error.message;
  return new RefusalError({ code: reason.code, message, details: reason.details });
}

/** What a room answers. @throws RefusalError */
export async function orRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asRefusal(error);
  }
}
