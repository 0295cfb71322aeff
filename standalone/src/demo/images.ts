import { readFile } from 'node:fs/promises';
import { type Db, findCommunity, findEvent, setEventImage, updateCommunity } from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { storeProjectImage } from '@hangout/rest-api';
import { readVenueImage } from '@hangout/rest-api/link-previews/link-image/venue-images';
import { communities, events, hangouts } from '@hangout/world';

/** [H1400] Stores an image for each community and event of the demo world that has none yet. */
export async function addImages(db: Db, files: Files, signal?: AbortSignal): Promise<void> {
  for (const { slug, imageFile } of communities) {
    signal?.throwIfAborted();
    const community = await findCommunity(db, slug);
    if (!community || community.imageUrl !== null) continue;
    const imageUrl = await storeProjectImage(files, await readFile(imageFile), 'community');
    await updateCommunity(db, community.id, { imageUrl });
  }
  for (const { slug, hangout } of events) {
    signal?.throwIfAborted();
    const event = await findEvent(db, { slug });
    const design = hangouts.find((one) => one.slug === hangout)?.design;
    if (!event || event.imageUrl !== null || !design) continue;
    await setEventImage(db, event.id, await storeProjectImage(files, await readVenueImage(design), 'event'));
  }
}
