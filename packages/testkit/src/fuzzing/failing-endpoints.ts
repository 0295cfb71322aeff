/** [H1336] Endpoints that fail on purpose, by method, service and path; suites that call every endpoint leave them out. */
export const failingEndpoints: ReadonlySet<string> = new Set(['POST points-service/sentry-testing']);
