export { ProviderMark } from './provider-mark.tsx';
export { SongList } from './song-list.tsx';
export { SongSearch, SongWords } from './song-search.tsx';
export { songsLength } from './total-duration.ts';
export { useAddSong } from './use-add-song.ts';
export { useQueueEntry } from './use-queue-entry.tsx';
