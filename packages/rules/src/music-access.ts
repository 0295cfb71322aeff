import { isMember, type Principal } from './principal.ts';
import { isHearable, type SongStatus } from './song.ts';

/** Whose a playlist is and who may know of it. */
export type CrateTraits = { readonly userUuid: string; readonly isPrivate: boolean };
/** Whose a song is and how far it has come. */
export type SongOwnership = { readonly ownerUuid: string | null; readonly status: SongStatus };

/** [H313] Everybody's playlists may be read, save the private ones of others. */
export function maySeeCrate(principal: Principal, crate: CrateTraits): boolean {
  return principal.kind === 'service' || !crate.isPrivate || mayEditCrate(principal, crate);
}

/** [H313] Only its owner changes a playlist. */
export function mayEditCrate(principal: Principal, crate: CrateTraits): boolean {
  return isMember(principal) && principal.uuid === crate.userUuid;
}

/** [H312] A song that can not be heard yet is its owner's alone. */
export function maySeeSong(principal: Principal, song: SongOwnership): boolean {
  return principal.kind === 'service' || isHearable(song.status) || mayEditSong(principal, song);
}

/** [H312][R188] Only who uploaded a song corrects or deletes it. */
export function mayEditSong(principal: Principal, song: SongOwnership): boolean {
  return isMember(principal) && song.ownerUuid !== null && principal.uuid === song.ownerUuid;
}
