import { createApp, type Rest, type RestOptions } from './framework/index.ts';
import { endpointTable } from './handlers.ts';

export {
  createRateLimits,
  createRoomPlacement,
  type Dependencies,
  type RateLimits,
  type Rest,
} from './framework/index.ts';
export { openDependencies } from './open-dependencies.ts';
export { storeProjectImage } from './room-service/communities/community-images.ts';
export { renderLinkPreview } from './room-service/link-previews/link-previews.ts';
export { ensureAdmin } from './user-service/accounts/register-user.ts';

/** Creates one request listener for all REST services. It has no global state, so one process may have several. */
export async function createRest(options: Omit<RestOptions, 'endpoints'>): Promise<Rest> {
  return createApp({ ...options, endpoints: endpointTable });
}
