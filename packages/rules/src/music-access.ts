import { type Actor, isMember } from './actor.ts';
import { isHearable, type SongStatus } from './song.ts';

/** Whose a playlist is and who may know of it. */
export type CrateTraits = { readonly userUuid: string; readonly isPrivate: boolean };
/** Whose a song is and how far it has come. */
export type SongOwnership = { readonly ownerUuid: string | null; readonly status: SongStatus };

/** [H313] Everybody's playlists may be read, save the private ones of others. */
export function maySeeCrate(actor: Actor, crate: CrateTraits): boolean {
  return actor.kind === 'service' || !crate.isPrivate || mayEditCrate(actor, crate);
}

/** [H313] Only its owner changes a playlist. */
export function mayEditCrate(actor: Actor, crate: CrateTraits): boolean {
  return isMember(actor) && actor.uuid === crate.userUuid;
}

/** [H312] A song that can not be heard yet is its owner's alone. */
export function maySeeSong(actor: Actor, song: SongOwnership): boolean {
  return actor.kind === 'service' || isHearable(song.status) || mayEditSong(actor, song);
}

/** [H312][R188] Only who uploaded a song corrects or deletes it. */
export function mayEditSong(actor: Actor, song: SongOwnership): boolean {
  return isMember(actor) && song.ownerUuid !== null && actor.uuid === song.ownerUuid;
}
