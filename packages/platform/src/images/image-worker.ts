import sharp from 'sharp';
import { serveIsolatedJob } from '../isolation/isolated-job.ts';
import { blockOtherFormats } from './formats.ts';
import type { ImageJob } from './images.ts';
import { resizeCover, resizeToWidths } from './resize.ts';
import { resizeChatImage } from './resize-chat-image.ts';

await blockOtherFormats();
sharp.concurrency(1);
sharp.cache(false);

serveIsolatedJob(async (job: ImageJob) => {
  try {
    if (job.kind === 'cover') return await resizeCover(job.source);
    if (job.kind === 'chat') return await resizeChatImage(job.path, job.widths);
    return await resizeToWidths(job.path, job.widths);
  } catch {
    // A file that cannot be read is reported as no image.
    return null;
  }
});
