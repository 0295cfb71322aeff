import type { RequestListener } from 'node:http';

/** The part of the server that handles a path. */
export type Destination = 'healthz' | 'readyz' | 'metrics' | 'rooms' | 'rest' | 'outbox' | 'client';

/** The destination of a URL, by its path alone; double slashes count as one. */
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

/** One request listener for the port, which passes each request to the listener of its destination. */
export function routeRequests(listeners: Record<Destination, RequestListener>): RequestListener {
  return (request, response) => listeners[findDestination(request.url ?? '/')](request, response);
}
