import { createApp, type Rest, type RestOptions } from './framework/index.ts';
import { endpointTable } from './handlers.ts';

export {
  createRateLimits,
  createRoomPlacement,
  type Dependencies,
  type RateLimits,
  type Rest,
} from './framework/index.ts';
export { type OpenedDependencies, openDependencies } from './open-dependencies.ts';
export {
  AccountTaken,
  ensureAdmin,
  type NewAccount,
  registerUser,
} from './user-service/accounts/register-user.ts';

/** All REST services as one request listener for an http server. No globals: any number of them live side by side. */
export async function createRest(options: Omit<RestOptions, 'endpoints'>): Promise<Rest> {
  return createApp({ ...options, endpoints: endpointTable });
}
