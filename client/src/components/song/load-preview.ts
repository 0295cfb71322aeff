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

/** Loads what a preview plays. */
export async function loadPreview(origin: PreviewOrigin, song: PreviewedSong): Promise<PreviewSource> {
  const startSeconds = previewStartOf(origin, song);
  if (origin.kind !== 'catalogue') return { addresses: await fetchPreviewUrls(origin, song), startSeconds };
  const address = () => fetchCataloguePreview(origin.id);
  const request = { key: previewKey(origin), duration: song.duration ?? 0, address };
  // Where the provider does not let pages read the file, the audio element may play it: with another address, because the
  // first one has been called.
  const http = await blobs.load(request).catch(address);
  return { addresses: { http }, startSeconds };
}
