export { LargeProviderMark, ProviderIcon, ProviderMarks } from './provider-mark.tsx';
export { SongText } from './song-text.tsx';
export { formatTotalDuration } from './total-duration.ts';
export { useAddSong, useAddSongs } from './use-add-song.ts';
export { useHasSimilarSongs } from './use-has-similar-songs.ts';
