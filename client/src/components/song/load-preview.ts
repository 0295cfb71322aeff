import {
  fetchCataloguePreview,
  fetchPreviewUrls,
  type PreviewedSong,
  type PreviewOrigin,
  previewKey,
  previewStartOf,
} from '../../api/song-previews.ts';
import type { PreviewSource } from '../../live/audio/song-preview.ts';
import { createStreamBlobs } from '../../live/audio/stream-blobs.ts';

const blobs = createStreamBlobs({
  fetchBlob: async (address) => {
    const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) throw new Error(`the preview was answered with ${response.status}`);
    return response.blob();
  },
  createUrl: (blob) => URL.createObjectURL(blob),
  revokeUrl: (url) => URL.revokeObjectURL(url),
  now: Date.now,
  setTimer: (run, ms) => setTimeout(run, ms),
});

/** Loads a preview; an excerpt of a provider's catalogue is downloaded first. */
export async function loadPreview(origin: PreviewOrigin, song: PreviewedSong): Promise<PreviewSource> {
  const startSeconds = previewStartOf(origin, song);
  if (origin.kind !== 'catalogue') return { addresses: await fetchPreviewUrls(origin, song), startSeconds };
  const address = () => fetchCataloguePreview(origin.id);
  const request = { key: previewKey(origin), duration: song.duration ?? 0, address };
  // If the provider's CORS policy blocks `fetch`, an audio element may still play the file. It needs a new URL, because
  // each URL works only once.
  const http = await blobs.load(request).catch(address);
  return { addresses: { http }, startSeconds };
}
