/** [H854] The genres that the hangout form offers. Cards of hangouts show their translated names. */
export const GENRES = [
  'electronic',
  'house',
  'deep-house',
  'techno',
  'trance',
  'drum-and-bass',
  'dub',
  'disco',
  'funk',
  'synthwave',
  'amapiano',
  'indie',
  'indie-pop',
  'pop',
  'rock',
  'metal',
  'hip-hop',
  'soul',
  'jazz',
  'bossa-nova',
  'latin',
  'cumbia',
  'reggae',
  'folk',
  'classical',
  'ambient',
  'lo-fi',
  'chill',
] as const;
export type Genre = (typeof GENRES)[number];

/** [H854] Normalizes a genre for comparison: `Drum & Bass` and `drum-and-bass` are one genre. */
export const normalizeGenre = (genre: string): string =>
  genre.trim().toLowerCase().replaceAll('&', 'and').replace(/\s+/g, '-');
