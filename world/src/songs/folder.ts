/** The folder of masters, covers and what is known of them. */
export const songsFolder = new URL('../../songs/', import.meta.url);
