import { ApiError } from '@hangout/contract/framework/errors';

export interface Failure {
  readonly code: string;
  readonly message: string;
  /**
   * False if the connection was lost or the request timed out, so that the server may have carried it out.
   */
  readonly isKnown: boolean;
}

/** Classifies the error of a failed REST call or room request. */
export function classifyFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    // The proxy returns 502 or 504 if a server has exited during the call.
    const isKnown = error.status !== 0 && error.status !== 502 && error.status !== 504;
    return { code: `${error.status} ${error.code}`, message: error.message, isKnown };
  }
  const reason: unknown = error instanceof Error && 'reason' in error ? error.reason : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (typeof reason !== 'object' || reason === null) return { code: '', message, isKnown: false };
  return {
    code: String(Reflect.get(reason, 'code')),
    message: String(Reflect.get(reason, 'message') ?? message),
    isKnown: true,
  };
}

/** Returns whether a retry may succeed, because nothing is wrong with the request itself. */
export function isTransient({ code, isKnown }: Failure): boolean {
  if (!isKnown || /^(429|5\d\d) /.test(code)) return true;
  return ['unavailable', 'fenced', 'rate_limited', 'internal'].includes(code);
}
