/**
 * [H1336] Endpoints that fail on purpose, by method, service and path. Tests that call every endpoint skip
 * them.
 */
export const failingEndpoints: ReadonlySet<string> = new Set(['POST points-service/sentry-testing']);
