/** Apple Music ids are numbers: the stand-in adds its numbers of songs and collections to these. */
export const FIRST_SONG_ID = 1_440_000_000;
export const FIRST_ALBUM_ID = 1_430_000_000;
