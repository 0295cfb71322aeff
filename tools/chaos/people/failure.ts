import { ApiError } from '@hangout/contract/framework/errors';

export interface Failure {
  readonly code: string;
  readonly words: string;
  /** False where the line was lost or time ran out: it may have been done all the same. */
  readonly isKnown: boolean;
}

/** What somebody makes of a request that failed, by REST or by a room. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    // 502 and 504 are a proxy's words for a server that went away in the middle
    const isKnown = error.status !== 0 && error.status !== 502 && error.status !== 504;
    return { code: `${error.status} ${error.code}`, words: error.message, isKnown };
  }
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : undefined;
  const words = error instanceof Error ? error.message : String(error);
  if (typeof reason !== 'object' || reason === null) return { code: '', words, isKnown: false };
  return {
    code: String(Reflect.get(reason, 'code')),
    words: String(Reflect.get(reason, 'message') ?? words),
    isKnown: true,
  };
}

/** Whether trying again may help: nothing was wrong with the request itself. */
export function isPassing({ code, isKnown }: Failure): boolean {
  if (!isKnown || /^(429|5\d\d) /.test(code)) return true;
  return ['unavailable', 'fenced', 'rate_limited', 'internal'].includes(code);
}
