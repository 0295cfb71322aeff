/** Apple Music's ids are numbers; those of the stand-in begin here. */
export const FIRST_SONG_ID = 1_440_000_000;
export const FIRST_ALBUM_ID = 1_430_000_000;
