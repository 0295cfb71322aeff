/** The folder of the masters, the covers and their JSON catalogues. */
export const songsFolder = new URL('../../songs/', import.meta.url);
