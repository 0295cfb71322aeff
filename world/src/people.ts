/** Somebody of the demo world: an ordinary account, marked `resident`. */
export interface Person {
  readonly nickname: string;
  /** Slug of the avatar. */
  readonly avatarId: string;
  readonly color: string;
  /** What this person speaks in chat. */
  readonly language: 'en' | 'es';
  /** Genres that this person plays, and likes when others play them. */
  readonly taste: readonly string[];
  /** How often a line is said or a jump is jumped, 0..1. */
  readonly lively: number;
}

/** The regulars. Names double as accounts: the same start finds the same people again. */
export const people: readonly Person[] = [
  {
    nickname: 'Kassette',
    avatarId: 'beep',
    color: '#4DF3FF',
    language: 'en',
    taste: ['synthwave', 'techno', 'chiptune'],
    lively: 0.7,
  },
  {
    nickname: 'Nova',
    avatarId: 'nova',
    color: '#FF5FA8',
    language: 'en',
    taste: ['synthwave', 'trance', 'indie pop'],
    lively: 0.9,
  },
  {
    nickname: 'Bao',
    avatarId: 'bao',
    color: '#B9A6FF',
    language: 'en',
    taste: ['deep house', 'disco', 'synthwave'],
    lively: 0.5,
  },
  {
    nickname: 'Pico',
    avatarId: 'pico',
    color: '#63C94B',
    language: 'en',
    taste: ['disco', 'deep house', 'chiptune'],
    lively: 1,
  },
  {
    nickname: 'Zuri',
    avatarId: 'zuri',
    color: '#FFB020',
    language: 'en',
    taste: ['afro house', 'disco', 'deep house'],
    lively: 0.8,
  },
  {
    nickname: 'Frida',
    avatarId: 'frida',
    color: '#E8344E',
    language: 'es',
    taste: ['cumbia', 'bossa nova', 'afro house'],
    lively: 0.8,
  },
  {
    nickname: 'Miso',
    avatarId: 'miso',
    color: '#FF9F5A',
    language: 'en',
    taste: ['lo-fi', 'ambient', 'bossa nova'],
    lively: 0.6,
  },
  {
    nickname: 'Ollie',
    avatarId: 'ollie',
    color: '#8FB8FF',
    language: 'en',
    taste: ['indie pop', 'lo-fi', 'disco'],
    lively: 0.5,
  },
  {
    nickname: 'Rusty',
    avatarId: 'rusty',
    color: '#F0752E',
    language: 'en',
    taste: ['trance', 'drum & bass', 'techno'],
    lively: 0.9,
  },
  {
    nickname: 'Dolly',
    avatarId: 'dolly',
    color: '#FF8FB8',
    language: 'en',
    taste: ['bossa nova', 'disco', 'indie pop'],
    lively: 0.7,
  },
  {
    nickname: 'Amal',
    avatarId: 'amal',
    color: '#7C5CFF',
    language: 'en',
    taste: ['dub', 'deep house', 'ambient'],
    lively: 0.4,
  },
  {
    nickname: 'Riot',
    avatarId: 'riot',
    color: '#FF3D3D',
    language: 'en',
    taste: ['drum & bass', 'techno', 'dub'],
    lively: 1,
  },
  {
    nickname: 'Bruno',
    avatarId: 'bruno',
    color: '#C98B5E',
    language: 'es',
    taste: ['bossa nova', 'cumbia', 'lo-fi'],
    lively: 0.5,
  },
  {
    nickname: 'Mochi',
    avatarId: 'mochi',
    color: '#FFC9DE',
    language: 'en',
    taste: ['lo-fi', 'chiptune', 'indie pop'],
    lively: 0.7,
  },
  {
    nickname: 'Waddle',
    avatarId: 'waddle',
    color: '#7F9BD6',
    language: 'en',
    taste: ['ambient', 'techno', 'deep house'],
    lively: 0.3,
  },
  {
    nickname: 'Rex',
    avatarId: 'rex',
    color: '#37BFA0',
    language: 'en',
    taste: ['drum & bass', 'chiptune', 'trance'],
    lively: 0.9,
  },
  {
    nickname: 'Boo',
    avatarId: 'boo',
    color: '#DFE4F6',
    language: 'en',
    taste: ['ambient', 'dub', 'synthwave'],
    lively: 0.4,
  },
  {
    nickname: 'Juno',
    avatarId: 'juno',
    color: '#FF7A3D',
    language: 'en',
    taste: ['trance', 'ambient', 'techno'],
    lively: 0.6,
  },
  {
    nickname: 'Zorp',
    avatarId: 'zorp',
    color: '#7BE35F',
    language: 'en',
    taste: ['techno', 'drum & bass', 'dub'],
    lively: 0.8,
  },
  {
    nickname: 'Dex',
    avatarId: 'dex',
    color: '#FF6464',
    language: 'en',
    taste: ['lo-fi', 'afro house', 'deep house'],
    lively: 0.6,
  },
  {
    nickname: 'Milo',
    avatarId: 'milo',
    color: '#2FD4C4',
    language: 'es',
    taste: ['cumbia', 'disco', 'indie pop'],
    lively: 0.6,
  },
];
