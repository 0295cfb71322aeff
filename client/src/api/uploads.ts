import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { type UploadSession, uploads } from '@hangout/contract/rest/uploads/uploads';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { readAllCratesAgain } from './crate-revisions.ts';

/** [H576] Tags that a song's owner can set; null removes a tag. */
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

/** [H573] Begins an upload in parts, or resumes an incomplete one of the same file. */
export const beginUpload = ({ sha256, ...upload }: NewUpload): Promise<UploadSession> =>
  api(uploads.begin, { ...upload, ...(sha256 === undefined ? {} : { sha256 }) });
/** [H574] The user's incomplete uploads, begun in any browser. */
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

/** Sends a part of a file; `onProgress` gets the fraction of the part sent so far, 0 to 1. */
export async function sendPart(
  { uploadUuid, offset, part }: { uploadUuid: string; offset: number; part: Blob },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadSession> {
  const answer = await uploadFile(uploads.part, { uploadUuid, offset, file: part }, onProgress, signal);
  // The cast is safe: the server's responses follow the contract.
  return answer as UploadSession;
}

const readUploadsAgain = () => queryClient.invalidateQueries({ queryKey: ['uploads'] });

export async function cancelUpload(uploadUuid: string): Promise<void> {
  await api(uploads.cancel, { uploadUuid });
  await readUploadsAgain();
}

/** [H1010] Adds a song by a link to its file, which the server processes like an upload. */
export async function addSongByLink(link: string, allowDuplicate: boolean): Promise<UploadedSong> {
  const song = await api(uploads.byLink, { link, allowDuplicate });
  await readUploadsAgain();
  return song;
}

/** The song may be in any list of songs. */
function readSongAgain(): Promise<void> {
  readAllCratesAgain();
  return readUploadsAgain();
}

export async function updateSongTags(id: string, tags: SongTags): Promise<void> {
  await api(uploadedSongs.update, { id, ...tags });
  await readSongAgain();
}

export async function setSongCover(id: string, file: File | null): Promise<void> {
  if (file) await api(uploadedSongs.setCover, { id, file });
  else await api(uploadedSongs.removeCover, { id });
  await readSongAgain();
}
