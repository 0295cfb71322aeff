import type { RequestListener } from 'node:http';

/** The part of the server that handles a request. */
export type Destination = 'healthz' | 'readyz' | 'metrics' | 'rooms' | 'rest' | 'outbox' | 'client';

/** Returns which part of the server handles a URL, judged by its path; several slashes count as one. */
export function findDestination(url: string): Destination {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  if (path === '/healthz') return 'healthz';
  if (path === '/readyz') return 'readyz';
  if (path === '/metrics') return 'metrics';
  if (/^\/(matchmake|ops|__healthcheck)(\/|$)/.test(path)) return 'rooms';
  if (/^\/api(\/|$)/.test(path)) return 'rest';
  if (/^\/dev\/outbox(\/|$)/.test(path)) return 'outbox';
  return 'client';
}

/** Returns a listener that passes each request to the part for its path. */
export function routeRequests(listeners: Record<Destination, RequestListener>): RequestListener {
  return (request, response) => listeners[findDestination(request.url ?? '/')](request, response);
}
