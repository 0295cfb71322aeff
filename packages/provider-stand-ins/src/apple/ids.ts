/** Ids of Apple Music are numbers: those of the stand-in are the numbers of songs and collections after these. */
export const FIRST_SONG_ID = 1_440_000_000;
export const FIRST_ALBUM_ID = 1_430_000_000;
