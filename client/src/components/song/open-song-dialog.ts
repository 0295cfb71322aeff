import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';

/** What the share dialog shares. */
export type Shared =
  | { readonly kind: 'song'; readonly song: Song }
  | { readonly kind: 'playlist'; readonly crateUuid: string; readonly name: string };

export type SongDialog =
  | { readonly kind: 'add'; readonly songs: readonly Song[] }
  | { readonly kind: 'add-playlist'; readonly crate: Crate }
  | { readonly kind: 'artist'; readonly artistName: string }
  | { readonly kind: 'similar'; readonly song: Song }
  | { readonly kind: 'share'; readonly shared: Shared };

export const songDialogAtom = atom<SongDialog | null>(null);

/** [H560] Opens the dialog that adds songs to the queue, the likes, a playlist or a new one. */
export const openAddTo = (songs: readonly Song[]): void => store.set(songDialogAtom, { kind: 'add', songs });

/** [H581] Opens the dialog that adds all songs of a playlist to the queue, the likes or another playlist. */
export const openAddPlaylist = (crate: Crate): void =>
  store.set(songDialogAtom, { kind: 'add-playlist', crate });

export const openArtist = (artistName: string): void =>
  store.set(songDialogAtom, { kind: 'artist', artistName });

export const openSimilar = (song: Song): void => store.set(songDialogAtom, { kind: 'similar', song });

export const openShare = (shared: Shared): void => store.set(songDialogAtom, { kind: 'share', shared });

export const closeSongDialog = (): void => store.set(songDialogAtom, null);

onUserDataCleared(closeSongDialog);
