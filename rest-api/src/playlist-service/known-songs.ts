import type { NewCrateSong } from '@hangout/contract/playlist-service/crate-shape';
import type { SongRef } from '@hangout/contract/playlist-service/song-shape';
import { type Db, type NewCrateSong as KeptSong, songRefToSong, songsMaySee } from '@hangout/db';
import type { Actor } from '@hangout/rules';
import type { Refusal } from '../kernel/index.ts';

interface Call {
  readonly actor: Actor;
  readonly db: Db;
  readonly refuse: (code: 'song_not_found', details?: unknown) => Refusal;
}

/** The songs that references mean, in their order; one that nobody knows refuses them all, by its place [H301]. */
export async function knownSongs(call: Call, wanted: readonly NewCrateSong[]): Promise<KeptSong[]> {
  const found: KeptSong[] = [];
  for (const [place, song] of wanted.entries()) {
    const songId = await idOf(call.db, song);
    if (songId === null) throw call.refuse('song_not_found', { place });
    found.push({ songId, playbackToken: song.playbackToken ?? null });
  }
  const visible = await songsMaySee(
    call.db,
    viewer(call.actor),
    found.map((song) => song.songId),
  );
  const place = found.findIndex((song) => !visible.has(String(song.songId)));
  if (place >= 0) throw call.refuse('song_not_found', { place });
  return found;
}

const viewer = (actor: Actor) => (actor.kind === 'user' || actor.kind === 'bot' ? actor.uuid : null);
const ownId = /^[1-9]\d{0,17}$/;

/** Our own numbers need no query each: whether they exist is asked for all at once. */
async function idOf(db: Db, song: NewCrateSong): Promise<string | null> {
  const { songId, musicProvider, musicProviders = {} } = song;
  const isOurs = !musicProvider || musicProvider === 'uploadService';
  if (songId && isOurs && ownId.test(songId)) return songId;
  const refs: SongRef[] = songId ? [{ songId, musicProvider }] : [];
  for (const [provider, id] of Object.entries(musicProviders))
    refs.push({ songId: id, musicProvider: provider });
  for (const ref of refs) {
    const known = await songRefToSong(db, ref);
    if (known) return known.songId;
  }
  return null;
}
