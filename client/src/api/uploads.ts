import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { type UploadSession, uploads } from '@hangout/contract/rest/uploads/uploads';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, uploadFile } from '../platform/rest-client.ts';

/** [H576] The tags of a song that its owner may set; null removes a tag. */
export interface SongTags {
  readonly trackName?: string;
  readonly artistName?: string;
  readonly albumName?: string | null;
  readonly genre?: string | null;
  readonly releaseYear?: number | null;
  readonly isrc?: string | null;
  readonly explicit?: boolean;
}

interface NewUpload {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string | undefined;
  readonly allowDuplicate: boolean;
}

/** [H573] Starts an upload in parts, or resumes an incomplete upload of the same file. */
export const beginUpload = ({ sha256, ...upload }: NewUpload): Promise<UploadSession> =>
  api(uploads.begin, { ...upload, ...(sha256 === undefined ? {} : { sha256 }) });
/** [H574] The user's incomplete uploads, started in any browser. */
export const openUploadsQuery = () =>
  queryOptions({
    queryKey: ['uploads', 'open'],
    queryFn: async () => (await api(uploads.open)).data,
    staleTime: staleTimes.rooms,
  });
export const fetchUpload = (uploadUuid: string): Promise<UploadSession> =>
  api(uploads.progress, { uploadUuid });
export const completeUpload = (uploadUuid: string, tags: SongTags): Promise<UploadedSong> =>
  api(uploads.complete, { uploadUuid, ...tags });

/** Sends one part of a file; `onProgress` gets the uploaded fraction of this part, 0 to 1. */
export async function sendPart(
  { uploadUuid, offset, part }: { uploadUuid: string; offset: number; part: Blob },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadSession> {
  const answer = await uploadFile(uploads.part, { uploadUuid, offset, file: part }, onProgress, signal);
  // The cast is safe: the server builds its response from the contract's schema.
  return answer as UploadSession;
}

const readUploadsAgain = () => queryClient.invalidateQueries({ queryKey: ['uploads'] });

export async function cancelUpload(uploadUuid: string): Promise<void> {
  await api(uploads.cancel, { uploadUuid });
  await readUploadsAgain();
}

/** [H1010] Adds a song from a link to its file; the server processes it like an upload. */
export async function addSongByLink(link: string, allowDuplicate: boolean): Promise<UploadedSong> {
  const song = await api(uploads.byLink, { link, allowDuplicate });
  await readUploadsAgain();
  return song;
}

export async function updateSongTags(id: string, tags: SongTags): Promise<void> {
  await api(uploadedSongs.update, { id, ...tags });
  await readUploadsAgain();
}

export async function setSongCover(id: string, file: File | null): Promise<void> {
  if (file) await api(uploadedSongs.setCover, { id, file });
  else await api(uploadedSongs.removeCover, { id });
  await readUploadsAgain();
}
