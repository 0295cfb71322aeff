export { BrowsableList } from './browsable-list.tsx';
export { ClearTool, ShuffleTool } from './list-tools.tsx';
export { SongList } from './song-list.tsx';
export { SongSearch } from './song-search.tsx';
export { useClearCrate } from './use-remove-songs.ts';
