/** [H1336] Endpoints that always fail by design, by method, service and path. Tests of all endpoints skip them. */
export const failingEndpoints: ReadonlySet<string> = new Set(['POST points-service/sentry-testing']);
