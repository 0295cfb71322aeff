import type { Answer } from './parts.ts';

/** Which part of the hangout a path belongs to. */
export type Destination = 'healthz' | 'readyz' | 'metrics' | 'rooms' | 'rest' | 'client';

/** Decides by the path alone; double slashes count as one. */
export function findDestination(url: string): Destination {
  const path = (url.split(/[?#]/, 1)[0] ?? '').replace(/\/{2,}/g, '/');
  if (path === '/healthz') return 'healthz';
  if (path === '/readyz') return 'readyz';
  if (path === '/metrics') return 'metrics';
  if (/^\/(matchmake|ops|__healthcheck)(\/|$)/.test(path)) return 'rooms';
  if (/^\/api(\/|$)/.test(path)) return 'rest';
  return 'client';
}

/** One request listener for the port, over the listeners of the parts. */
export function routeRequests(answers: Record<Destination, Answer>): Answer {
  return (request, response) => answers[findDestination(request.url ?? '/')](request, response);
}
