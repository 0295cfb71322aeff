import { table } from './handlers.ts';
import { createApp, type Rest, type RestOptions } from './kernel/index.ts';

export { createLimits, createWhereabouts, type Limits, type Ports, type Rest } from './kernel/index.ts';
export { type OpenedPorts, openPorts } from './open-ports.ts';
export { AccountTaken, ensureAdmin, type NewPerson, registerPerson } from './user-service/register-person.ts';

/** All REST services as one request listener for an http server. No globals: any number of them live side by side. */
export async function createRest(options: Omit<RestOptions, 'table'>): Promise<Rest> {
  return createApp({ ...options, table });
}
