import { blockOtherFormats } from '@hangout/platform/images/formats';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
import sharp from 'sharp';
import { composeLinkImage } from './compose-link-image.ts';
import type { LinkImageFacts } from './link-image-facts.ts';

await blockOtherFormats();
sharp.concurrency(1);
sharp.cache(false);

// A picture that cannot be decoded is left out.
serveIsolatedJob((facts: LinkImageFacts) => composeLinkImage(facts).catch(() => null));
