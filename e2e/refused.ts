import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';

export interface RefusedWith {
  readonly code: string;
  readonly message: string;
  /** Of REST; 0 where a room refused. */
  readonly status: number;
}

/** What something was refused with, by REST or by a room. @throws where it was not refused, or without words */
export async function refused(asking: Promise<unknown>): Promise<RefusedWith> {
  const error = await asking.then(
    (answer) => assert.fail(`was not refused but answered ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  );
  const found = readRefusal(error);
  assert.match(found.message, /\w+/, 'a refusal has words');
  return found;
}

function readRefusal(error: unknown): RefusedWith {
  if (error instanceof ApiError) return { code: error.code, message: error.message, status: error.status };
  if (!(error instanceof Error)) throw error;
  const reason: unknown = 'reason' in error ? error.reason : undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (typeof reason !== 'object' || reason === null) return { code, message: error.message, status: 0 };
  const words = Reflect.get(reason, 'message');
  return { code: String(Reflect.get(reason, 'code')), message: String(words ?? error.message), status: 0 };
}
