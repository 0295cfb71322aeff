import { createApp, type Rest, type RestOptions } from './framework/index.ts';
import { endpointTable } from './handlers.ts';

export { ensureAdmin } from './accounts/register-user.ts';
export { storeProjectImage } from './communities/community-images.ts';
export { announceFirstRun } from './first-run/announce-first-run.ts';
export {
  createRateLimits,
  createRoomPlacement,
  type Dependencies,
  type RateLimits,
  type Rest,
} from './framework/index.ts';
export { renderLinkPreview } from './link-previews/link-previews.ts';
export { openDependencies } from './open-dependencies.ts';

/** Creates the request listener of all REST services. It has no global state, so a process may have several. */
export async function createRest(options: Omit<RestOptions, 'endpoints'>): Promise<Rest> {
  return createApp({ ...options, endpoints: endpointTable });
}
