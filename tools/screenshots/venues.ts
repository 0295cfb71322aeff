import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import type { Screen } from '@hangout/testkit/browser/screens';

/** How the stage is drawn: as a baked image with sprites, or in 3D. */
export type Drawing = 'flat' | '3d';

/** Each venue of the demo world, as a guest sees it. */
export async function listVenues(address: string, drawing: Drawing): Promise<Screen[]> {
  const { data } = await createApi({ base: address })(rooms.public, { limit: 100 });
  const slugs = new Map(data.map(({ design, slug }) => [design, slug]));
  return [...slugs].sort().map(([design, slug]) => ({
    name: `venue-${design.toLowerCase()}${drawing === '3d' ? '-3d' : ''}`,
    route: '/r/:slug',
    viewer: 'guest',
    path: () => `/r/${slug}?stage=${drawing}`,
    ready: '[data-testid="song-title"]',
  }));
}
