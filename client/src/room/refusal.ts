import { RoomRefused } from '../app/errors.ts';

/** What a room's refused request means; a line that broke is 'unavailable'. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const reason: unknown = 'reason' in error ? error.reason : undefined;
  if (typeof reason === 'object' && reason !== null && 'code' in reason && typeof reason.code === 'string') {
    const message =
      'message' in reason && typeof reason.message === 'string' ? reason.message : error.message;
    return new RoomRefused(reason.code, message, 'details' in reason ? reason.details : undefined);
  }
  return new RoomRefused('unavailable', error.message);
}

/** What a room answers. @throws RoomRefused */
export async function orRefusal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asRefusal(error);
  }
}
