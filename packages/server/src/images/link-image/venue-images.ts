import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The image of a venue, by the name of its design; `npm run bake:links -w client` makes them. */
export const venueFile = (design: string): string =>
  fileURLToPath(new URL(`./venues/${design}.jpg`, import.meta.url));

/** The venue of a link preview alone, JPEG. */
export const readVenueImage = (design: string): Promise<Uint8Array> => readFile(venueFile(design));
