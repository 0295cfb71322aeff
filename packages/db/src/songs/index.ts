export * from './crate-changes.ts';
export * from './crate-songs.ts';
export * from './crates.ts';
export * from './likes.ts';
export * from './queue.ts';
export * from './record-play.ts';
export { type SongRow, songPath, toSong, toUploadedSong } from './song-row.ts';
export * from './songs.ts';
export * from './uploads.ts';
