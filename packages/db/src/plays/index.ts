export * from './booths.ts';
export * from './dj-plays.ts';
export * from './plays.ts';
export * from './song-plays.ts';
export * from './votes.ts';
