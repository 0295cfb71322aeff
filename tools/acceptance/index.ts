import { brokenUploads } from './broken-uploads.ts';
import { crash } from './crash.ts';
import type { Chapter } from './evening.ts';
import { opening } from './opening.ts';
import { order } from './order.ts';
import { playing } from './playing.ts';
import { refusals } from './refusals.ts';
import { takeover } from './takeover.ts';
import { talking } from './talking.ts';

export { beginEvening, type Chapter, type Evening } from './evening.ts';

/** One evening, in order: each chapter builds on the ones before, but the last. */
export const chapters: readonly Chapter[] = [
  opening,
  playing,
  talking,
  refusals,
  order,
  crash,
  brokenUploads,
  takeover,
];
