import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import type { Screen } from '@hangout/testkit/browser/screens';

/** How the stage is drawn: as a baked image with sprites, or in 3D. */
export type Drawing = 'flat' | '3d';

/** Returns the slugs of the demo world's hangouts, keyed by design. */
export async function findVenues(address: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await createApi({ base: address })(rooms.public, { limit: 100 });
  // The list begins with the fullest hangout, and the last entry of a design wins, hence the reversal.
  return new Map(data.toReversed().map(({ design, slug }) => [design, slug]));
}

/** Returns each venue as a guest sees it; the slugs are needed to open it. */
export const venuesOf = (drawing: Drawing, slugs: ReadonlyMap<string, string> = new Map()): Screen[] =>
  roomDesigns.map((design) => ({
    name: `venue-${design.toLowerCase()}${drawing === '3d' ? '-3d' : ''}`,
    route: '/r/:slug',
    viewer: 'guest',
    path: () => `/r/${slugs.get(design)}?stage=${drawing}`,
    ready: '[data-testid="song-title"]',
  }));
