import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { songStreams } from '@hangout/contract/rest/uploads/uploaded-songs';
import {
  type Db,
  isPlayingWhereGuestMayEnter,
  loadSongFiles,
  loadSongRow,
  type SongFiles,
} from '@hangout/db';
import { enqueueHls } from '@hangout/jobs/media';
import { coverKey } from '@hangout/platform/images/covers';
import { COVER_SIZES } from '@hangout/platform/images/resize';
import {
  type AudioQuality,
  audioQualityFor,
  isHearable,
  maySeeSong,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { Dependencies, Handlers, RequestInfo } from '../framework/index.ts';
import { SIGNATURE_SECONDS, signatureQuery, signSongUrls } from '../storage/song-urls.ts';
import { answerStoredFile } from '../storage/stored-file.ts';
import { cachedSongFiles } from './song-files-cache.ts';

/** [H788] Rate limit per network of guests' requests for the URLs of a song. */
const addressesByNetwork = { points: 600, seconds: 60 };
/**
 * [H1539] Rate limit per network of guests' requests for songs that play in no hangout that the guest may enter: enough
 * for previews, too few to copy all songs.
 */
const previewsByNetwork = { points: 200, seconds: 3600 };
/**
 * [H788] Rate limit of requests that have a token instead of a signature; a player sends one about every four seconds.
 */
const requestsByToken = { points: 600, seconds: 60 };
/** [H788] Rate limit of requests for HLS playlists, because each may wait until the HLS files are made. */
const playlistsByPerson = { points: 120, seconds: 60 };
const ownId = /^[1-9]\d{0,17}$/;
const segmentName = /^\d{4,6}\.ts$/;
const cacheHeaders = { 'cache-control': 'private, max-age=21600' };
/** A response that depends on the session is cached no longer than its signature is valid. */
const shortCacheHeaders = { 'cache-control': `private, max-age=${SIGNATURE_SECONDS}` };

interface Call {
  readonly principal: Principal;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: Pick<RequestInfo, 'isClosed'>;
  readonly t?: string | undefined;
  readonly refuse: (code: 'song_not_found' | 'not_verified' | 'sign_in_needed') => RefusalError;
}

/**
 * A segment needs only a valid signature, because it is useless without the key. For other files the session must be
 * open too.
 */
type SessionCheck = 'session must stand' | 'signature suffices';

/** [H785] True if the request has a valid signature for this song and, depending on `check`, its session is open. */
async function hasValidSignature(call: Call, songId: string, check: SessionCheck): Promise<boolean> {
  const { tokens, authenticator } = call.dependencies;
  const signed = call.t === undefined ? null : await tokens.verifyUrl(call.t);
  if (signed?.songId !== songId) return false;
  return check === 'signature suffices' || (await authenticator.findBySession(signed)) !== null;
}

/**
 * [H788] Checks a caller without a signature. Users may play any song; guests only songs that play now in hangouts that
 * they may enter, so that they cannot try all song ids.
 */
async function requireTokenFor({ principal, db, dependencies, refuse }: Call, songId: string): Promise<void> {
  if (principal.kind === 'anonymous') throw refuse('sign_in_needed');
  if (principal.kind === 'service') return;
  await dependencies.limits.take('songs by token', principal.uuid, requestsByToken);
  if (principal.kind !== 'guest') return;
  const isPlaying =
    ownId.test(songId) && (await isPlayingWhereGuestMayEnter(db, { songId, guestUuid: principal.uuid }));
  if (!isPlaying) throw refuse('song_not_found');
}

/**
 * [H324] Finds the files of a song that the caller may play. @throws RefusalError if the caller has neither a signature
 * nor a sufficient token
 */
async function findPlayableFiles(
  call: Call,
  songId: string,
  check: SessionCheck = 'session must stand',
): Promise<SongFiles> {
  if (!(await hasValidSignature(call, songId, check))) await requireTokenFor(call, songId);
  const cache = { owner: call.dependencies, now: call.dependencies.clock.now() };
  const files = ownId.test(songId) ? await cachedSongFiles(call.db, songId, cache) : null;
  if (!files || (!isHearable(files.status) && !maySeeSong(call.principal, files)))
    throw call.refuse('song_not_found');
  if (!isHearable(files.status)) throw call.refuse('not_verified');
  return files;
}

/**
 * [H322] Like `findPlayableFiles`, but reads the files again if the cached ones have no HLS, which may have been made
 * since.
 */
async function findHls(call: Call, songId: string, check?: SessionCheck): Promise<SongFiles> {
  const files = await findPlayableFiles(call, songId, check);
  return files.hlsPrefix === null ? ((await loadSongFiles(call.db, songId)) ?? files) : files;
}

/** How often a request for a playlist looks whether the HLS files exist, ms. */
const HLS_POLL_MS = 200;

/**
 * [H322] Waits until a worker has made a song's HLS files. Returns without them if that takes too long or the client
 * has closed the request.
 */
async function waitForHls(call: Call, songId: string): Promise<SongFiles> {
  await enqueueHls(call.dependencies.jobs, songId);
  const end = performance.now() + scaleTimeout(call.dependencies.config.HLS_SECONDS * 1000);
  // The caller's permission is already checked: only the row is read again.
  const isOver = () => call.request.isClosed || performance.now() >= end;
  while ((await loadSongFiles(call.db, songId))?.hlsPrefix === null && !isOver())
    await setTimeout(HLS_POLL_MS);
  return findHls(call, songId);
}

/**
 * [H289] Returns the storage key of a song in a quality; null if the song does not have it. Only users may choose a
 * quality, namely the user of the signature `t` or else the caller; [R186] all others get medium.
 */
async function keyOfQuality(call: Call, song: SongFiles, wanted: AudioQuality): Promise<string | null> {
  const signed = call.t === undefined ? null : await call.dependencies.tokens.verifyUrl(call.t);
  const quality = audioQualityFor(signed ?? call.principal, wanted);
  if (quality === 'medium') return song.httpKey;
  // The file of the quality may be newer than the cached row.
  const { qualities } =
    quality in song.qualities ? song : ((await loadSongFiles(call.db, song.songId)) ?? song);
  return qualities[quality]?.key ?? null;
}

/**
 * [H1193] Serves a song's file; with a CDN, redirects to a storage URL that is valid as long as the request's
 * signature.
 */
async function answerSongFile(
  { t, dependencies: { files, tokens, clock } }: Call,
  key: string,
  answer: { readonly headers: Readonly<Record<string, string>>; readonly type?: string },
) {
  const signed = t === undefined ? null : await tokens.verifyUrl(t);
  const now = clock.now();
  const seconds = Math.max(1, signed ? Math.floor(signed.expires - now / 1000) : SIGNATURE_SECONDS);
  return answerStoredFile(files, key, { ...answer, audience: { seconds }, now });
}

/**
 * [H1539] Counts a guest's request for a song that plays in no hangout that the guest may enter. @throws
 * HttpRefusalError 429
 */
async function takePreview(
  { db, dependencies }: Pick<Call, 'db' | 'dependencies'>,
  { songId, guestUuid, guestNetwork }: { songId: string; guestUuid: string; guestNetwork: string },
): Promise<void> {
  if (await isPlayingWhereGuestMayEnter(db, { songId, guestUuid })) return;
  await dependencies.limits.take('song addresses for previews', guestNetwork, previewsByNetwork);
}

export const songStreamHandlers: Handlers<typeof songStreams> = {
  async hlsPlaylist({ principal, db, dependencies, request, id, quality: wanted, refuse }) {
    const guestNetwork = principal.kind === 'guest' ? request.limitedNetwork : null;
    if (guestNetwork !== null)
      await dependencies.limits.take('song addresses', guestNetwork, addressesByNetwork);
    const row = await loadSongRow(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    if (!isHearable(row.status)) throw refuse('not_verified');
    const songId = String(row.id);
    if (guestNetwork !== null && principal.kind === 'guest')
      await takePreview({ db, dependencies }, { songId, guestUuid: principal.uuid, guestNetwork });
    const urls = await signSongUrls({ principal, db, dependencies, request }, row, wanted);
    if (!urls) throw refuse('song_not_found');
    return urls;
  },

  async playlist(call) {
    const found = await findHls(call, call.id);
    const { tokens, limits } = call.dependencies;
    const person = (call.t === undefined ? null : await tokens.verifyUrl(call.t)) ?? call.principal;
    if ('uuid' in person) await limits.take('playlists of songs', person.uuid, playlistsByPerson);
    const { hlsPrefix } = found.hlsPrefix === null ? await waitForHls(call, call.id) : found;
    const file = hlsPrefix === null ? null : await call.dependencies.files.read(`${hlsPrefix}/index.m3u8`);
    if (!file) throw call.refuse('song_not_found');
    return { body: signPlaylistUrls(await text(file.stream), call.id, call.t), headers: shortCacheHeaders };
  },

  async segment(call) {
    const { hlsPrefix } = await findHls(call, call.id, 'signature suffices');
    if (hlsPrefix === null || !segmentName.test(call.segment)) throw call.refuse('song_not_found');
    const answer = await answerSongFile(call, `${hlsPrefix}/${call.segment}`, { headers: cacheHeaders });
    if (!answer) throw call.refuse('song_not_found');
    return answer;
  },

  async key(call) {
    const { hlsSecret } = await findHls(call, call.song);
    if (!hlsSecret) throw call.refuse('song_not_found');
    return { body: hlsSecret, headers: shortCacheHeaders };
  },

  async http(call) {
    const song = await findPlayableFiles(call, call.id);
    const key = await keyOfQuality(call, song, call.quality ?? 'medium');
    const type = song.httpType === null ? {} : { type: song.httpType };
    const headers = { ...cacheHeaders, etag: `"${hashOfKey(key ?? '')}"` };
    const answer = key === null ? null : await answerSongFile(call, key, { ...type, headers });
    if (!answer) throw call.refuse('song_not_found');
    return answer;
  },

  async cover({ principal, db, id, size = 500, dependencies, refuse }) {
    const row = await loadSongRow(db, id);
    if (!row || !maySeeSong(principal, row)) throw refuse('song_not_found');
    const files = await loadSongFiles(db, row.id);
    const width = COVER_SIZES.find((one) => one >= size) ?? 1024;
    const key = files?.coverKey ? coverKey(files.coverKey, width) : null;
    const headers = {
      'cache-control': 'public, max-age=86400',
      etag: `"${row.shortId}-${row.coverVersion ?? 0}-${width}"`,
    };
    const now = dependencies.clock.now();
    const answer =
      key === null
        ? null
        : await answerStoredFile(dependencies.files, key, { headers, audience: 'everybody', now });
    if (!answer) throw refuse('no_cover');
    return answer;
  },
};

/** Hashes a key, because clients must not learn the paths in the file store. */
const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16);

/** [H324] Appends the signature `t` of the playlist to the URLs of its segments and its key. */
function signPlaylistUrls(playlist: string, songId: string, t: string | undefined): string {
  const signature = t === undefined ? '' : `&t=${encodeURIComponent(t)}`;
  const key = `/api/room-service/songs/hls/key?song=${songId}${signature}`;
  return playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#EXT-X-KEY')) return line.replace(/URI="[^"]*"/, () => `URI="${key}"`);
      return line === '' || line.startsWith('#') ? line : `${line}${signatureQuery(t)}`;
    })
    .join('\n');
}
