import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';

export interface ObservedRefusal {
  readonly code: string;
  readonly message: string;
  /** HTTP status; 0 if a room has refused. */
  readonly status: number;
}

/**
 * Expects that a REST call or room request is refused; returns the refusal.
 * @throws AssertionError if the request succeeds or the refusal has no message
 */
export async function expectRefusal(request: Promise<unknown>): Promise<ObservedRefusal> {
  const error = await request.then(
    (answer) => assert.fail(`the request was not refused but answered ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  const found = readRefusal(error);
  assert.match(found.message, /\w+/, 'a refusal has a message');
  return found;
}

function readRefusal(error: unknown): ObservedRefusal {
  if (error instanceof ApiError) return { code: error.code, message: error.message, status: error.status };
  if (!(error instanceof Error)) throw error;
  const reason: unknown = 'reason' in error ? error.reason : undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (typeof reason !== 'object' || reason === null) return { code, message: error.message, status: 0 };
  const words = Reflect.get(reason, 'message');
  return { code: String(Reflect.get(reason, 'code')), message: String(words ?? error.message), status: 0 };
}
