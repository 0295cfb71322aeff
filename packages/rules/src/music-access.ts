import { isMember, isModerator, type Principal } from './principal.ts';
import { isHearable, type SongStatus } from './song.ts';

export type CrateTraits = { readonly userUuid: string; readonly isPrivate: boolean };
export type SongOwnership = { readonly ownerUuid: string | null; readonly status: SongStatus };

/** [H313] Whether a principal may read a playlist: everyone may read public playlists, only the owner private ones. */
export function maySeeCrate(principal: Principal, crate: CrateTraits): boolean {
  return principal.kind === 'service' || !crate.isPrivate || mayEditCrate(principal, crate);
}

/** [H313] Whether a principal may edit a playlist: its owner only. */
export function mayEditCrate(principal: Principal, crate: CrateTraits): boolean {
  return isMember(principal) && principal.uuid === crate.userUuid;
}

/**
 * [H312] Whether a principal may see a song. Until a song is playable only its owner sees it, and [H1561] platform
 * moderators, who take songs down.
 */
export function maySeeSong(principal: Principal, song: SongOwnership): boolean {
  const isForEverybody = principal.kind === 'service' || isHearable(song.status);
  return isForEverybody || isModerator(principal) || mayEditSong(principal, song);
}

/** [H312][R188] Whether a principal may edit or delete a song: its uploader only. */
export function mayEditSong(principal: Principal, song: SongOwnership): boolean {
  return isMember(principal) && song.ownerUuid !== null && principal.uuid === song.ownerUuid;
}
