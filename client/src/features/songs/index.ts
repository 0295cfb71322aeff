export { ProviderIcon } from './provider-mark.tsx';
export { SongList } from './song-list.tsx';
export { SongSearch, SongText } from './song-search.tsx';
export { formatTotalDuration } from './total-duration.ts';
export { useAddSong } from './use-add-song.ts';
export { useQueueEntry } from './use-queue-entry.tsx';
