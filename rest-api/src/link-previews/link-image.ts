import { createHash } from 'node:crypto';
import type { ByteSource } from '@hangout/contract/framework/endpoint-types';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { type Db, loadSongFiles, loadSongRow } from '@hangout/db';
import type { Files } from '@hangout/platform/files/file-store';
import { coverKey } from '@hangout/platform/images/covers';
import { runIsolatedImageJob } from '@hangout/platform/images/images';
import { say } from '@hangout/platform/texts/texts';
import { isLiveSignLit, type Language, maySeeSong } from '@hangout/rules';
import { LRUCache } from 'lru-cache';
import type { Dependencies } from '../framework/index.ts';
import { openStoredFile } from '../storage/stored-file.ts';
import { openImage, parseImageName } from '../storage/stored-images.ts';
import type { LinkImageFacts } from './link-image/link-image-facts.ts';
import { readVenueImage } from './link-image/venue-images.ts';
import { stranger } from './preview-caller.ts';

/** What a link image shows, with names of its cover and poster in place of their bytes. */
export interface LinkImageContent extends Omit<LinkImageFacts, 'cover' | 'poster'> {
  readonly posterUrl: string | null;
  /** The uploaded song whose cover is shown; null if there is none. */
  readonly songId: string | null;
}

/** [H272] Returns what strangers may see of a hangout: if it has a password, only its name and venue. */
export function describeLinkImage(room: Room, language: Language, brand: string): LinkImageContent {
  const count = room.numberOfUsersInRoom;
  const isOpen = !room.isPasswordProtected;
  const song = isOpen ? room.song : null;
  const dj = isOpen ? room.djName : null;
  return {
    venue: room.design,
    posterUrl: room.posterUrl,
    name: room.name,
    song: song && [song.trackName, song.artistName].filter(Boolean).join(' · '),
    player: song && (dj ? say(language, 'previews.djIsOn', { dj }) : say(language, 'previews.autoDjIsOn')),
    inside: isOpen && count > 0 ? say(language, 'previews.insideShort', { count }) : null,
    live: song && isLiveSignLit(room.isLive, dj) ? say(language, 'previews.live') : null,
    songId: song?.thumbnails.uploadService ? (song.musicProviders.uploadService ?? null) : null,
    brand,
  };
}

/** Hashes the content of an image, so that other services load a changed image by a new URL. */
export const versionOf = (content: LinkImageContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12);

/** Maximum number of images in memory, about 90 kB each. */
const MAX_KEPT = 100;
/** Maximum number of images composed at the same time; further requests get the picture of the venue. */
const MAX_AT_ONCE = 2;

const worker = new URL('./link-image/link-image-worker.ts', import.meta.url);

interface Kept {
  readonly images: LRUCache<string, Promise<Uint8Array | null>>;
  atWork: number;
}
const keptImages = new WeakMap<object, Kept>();

type ImageDependencies = Pick<Dependencies, 'files' | 'processes'>;

/**
 * [H272] Returns the image, which is composed once per content. Returns the picture of the venue if too many are being
 * composed or composing fails.
 */
export async function loadLinkImage(
  db: Db,
  { files, processes }: ImageDependencies,
  content: LinkImageContent,
): Promise<Uint8Array> {
  const kept = keptImages.get(processes) ?? { images: new LRUCache({ max: MAX_KEPT }), atWork: 0 };
  keptImages.set(processes, kept);
  const key = versionOf(content);
  const known = kept.images.get(key);
  if (!known && kept.atWork >= MAX_AT_ONCE) return readVenueImage(content.venue);
  const image = known ?? compose();
  kept.images.set(key, image);
  const bytes = await image;
  if (bytes) return bytes;
  kept.images.delete(key);
  return readVenueImage(content.venue);

  async function compose(): Promise<Uint8Array | null> {
    kept.atWork += 1;
    try {
      const { songId, posterUrl, ...facts } = content;
      const cover = songId === null ? null : await readCover(db, files, songId);
      const poster = await openImage(files, parseImageName(posterUrl, ['poster']), 1024);
      return await runIsolatedImageJob<LinkImageFacts, Uint8Array>(processes.images, worker, {
        ...facts,
        cover,
        poster: poster && (await readWhole(poster)),
      });
    } catch {
      // If all image processes are busy or the file store is unavailable, the link preview has no image.
      return null;
    } finally {
      kept.atWork -= 1;
    }
  }
}

async function readCover(db: Db, files: Files, songId: string): Promise<Uint8Array | null> {
  const row = await loadSongRow(db, songId);
  if (!row || !maySeeSong(stranger, row)) return null;
  const prefix = (await loadSongFiles(db, row.id))?.coverKey;
  const body = prefix ? await openStoredFile(files, coverKey(prefix, 256)) : null;
  return body && readWhole(body);
}

async function readWhole(source: ByteSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await source.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
