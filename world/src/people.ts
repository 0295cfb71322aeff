/** A resident of the demo world: an account like others, marked `resident` in the database. */
export interface Person {
  readonly nickname: string;
  /** Slug of the avatar. */
  readonly avatarId: string;
  readonly color: string;
  /**
   * True if the nickname is also an ordinary word, so that it counts as a name only with a capital letter.
   */
  readonly isWord?: true;
  /** Genres that the resident plays, and likes when others play them. */
  readonly taste: readonly string[];
  /** How active the resident is, 0 to 1; a factor for the probabilities of chat messages and jumps. */
  readonly lively: number;
}

/** [H893] Profile text of every resident. */
export const residentBio =
  'I am a bot, one of the residents of this demo. · Soy un bot, residente de esta demostración.';

/** All residents. Their accounts are found by nickname, so a restart uses the same ones. */
export const people: readonly Person[] = [
  {
    nickname: 'Kassette',
    avatarId: 'beep',
    color: '#4DF3FF',
    taste: ['synthwave', 'techno', 'chiptune'],
    lively: 0.7,
  },
  {
    nickname: 'Nova',
    avatarId: 'nova',
    color: '#FF5FA8',
    taste: ['synthwave', 'trance', 'indie pop'],
    lively: 0.9,
  },
  {
    nickname: 'Bao',
    avatarId: 'bao',
    color: '#B9A6FF',
    taste: ['deep house', 'disco', 'synthwave'],
    lively: 0.5,
  },
  {
    nickname: 'Pico',
    isWord: true,
    avatarId: 'pico',
    color: '#63C94B',
    taste: ['disco', 'deep house', 'chiptune'],
    lively: 1,
  },
  {
    nickname: 'Zuri',
    avatarId: 'zuri',
    color: '#FFB020',
    taste: ['amapiano', 'disco', 'deep house'],
    lively: 0.8,
  },
  {
    nickname: 'Frida',
    avatarId: 'frida',
    color: '#E8344E',
    taste: ['cumbia', 'bossa nova', 'amapiano'],
    lively: 0.8,
  },
  {
    nickname: 'Miso',
    avatarId: 'miso',
    color: '#FF9F5A',
    taste: ['lo-fi', 'ambient', 'bossa nova'],
    lively: 0.6,
  },
  {
    nickname: 'Ollie',
    avatarId: 'ollie',
    color: '#8FB8FF',
    taste: ['indie pop', 'lo-fi', 'disco'],
    lively: 0.5,
  },
  {
    nickname: 'Rusty',
    isWord: true,
    avatarId: 'rusty',
    color: '#F0752E',
    taste: ['trance', 'drum & bass', 'techno'],
    lively: 0.9,
  },
  {
    nickname: 'Dolly',
    avatarId: 'dolly',
    color: '#FF8FB8',
    taste: ['bossa nova', 'disco', 'indie pop'],
    lively: 0.7,
  },
  {
    nickname: 'Amal',
    avatarId: 'amal',
    color: '#7C5CFF',
    taste: ['dub', 'deep house', 'ambient'],
    lively: 0.4,
  },
  {
    nickname: 'Riot',
    isWord: true,
    avatarId: 'riot',
    color: '#FF3D3D',
    taste: ['drum & bass', 'techno', 'dub'],
    lively: 1,
  },
  {
    nickname: 'Bruno',
    avatarId: 'bruno',
    color: '#C98B5E',
    taste: ['bossa nova', 'cumbia', 'lo-fi'],
    lively: 0.5,
  },
  {
    nickname: 'Mochi',
    avatarId: 'mochi',
    color: '#FFC9DE',
    taste: ['lo-fi', 'chiptune', 'indie pop'],
    lively: 0.7,
  },
  {
    nickname: 'Waddle',
    avatarId: 'waddle',
    color: '#7F9BD6',
    taste: ['ambient', 'techno', 'deep house'],
    lively: 0.3,
  },
  {
    nickname: 'Rex',
    avatarId: 'rex',
    color: '#37BFA0',
    taste: ['drum & bass', 'chiptune', 'trance'],
    lively: 0.9,
  },
  {
    nickname: 'Boo',
    isWord: true,
    avatarId: 'boo',
    color: '#DFE4F6',
    taste: ['ambient', 'dub', 'synthwave'],
    lively: 0.4,
  },
  {
    nickname: 'Juno',
    avatarId: 'juno',
    color: '#FF7A3D',
    taste: ['trance', 'ambient', 'techno'],
    lively: 0.6,
  },
  {
    nickname: 'Zorp',
    avatarId: 'zorp',
    color: '#7BE35F',
    taste: ['techno', 'drum & bass', 'dub'],
    lively: 0.8,
  },
  {
    nickname: 'Dex',
    avatarId: 'dex',
    color: '#FF6464',
    taste: ['lo-fi', 'amapiano', 'deep house'],
    lively: 0.6,
  },
  {
    nickname: 'Milo',
    avatarId: 'milo',
    color: '#2FD4C4',
    taste: ['cumbia', 'disco', 'indie pop'],
    lively: 0.6,
  },
  {
    nickname: 'Spike',
    isWord: true,
    avatarId: 'spike',
    color: '#8BD450',
    taste: ['indie pop', 'disco'],
    lively: 0.5,
  },
  {
    nickname: 'Lark',
    isWord: true,
    avatarId: 'dolly',
    color: '#FFD36E',
    taste: ['nu-disco', 'deep house'],
    lively: 0.7,
  },
  {
    nickname: 'Tomás',
    avatarId: 'juno',
    color: '#3FB8FF',
    taste: ['amapiano', 'cumbia'],
    lively: 0.8,
  },
  {
    nickname: 'Ines',
    avatarId: 'nova',
    color: '#C86BFF',
    taste: ['bossa nova', 'deep house'],
    lively: 0.4,
  },
  {
    nickname: 'Glow',
    isWord: true,
    avatarId: 'zorp',
    color: '#5BE8C8',
    taste: ['trance', 'synthwave'],
    lively: 0.9,
  },
  {
    nickname: 'Bear',
    isWord: true,
    avatarId: 'bruno',
    color: '#FF9E5E',
    taste: ['dub', 'deep house'],
    lively: 0.3,
  },
  {
    nickname: 'Pebble',
    isWord: true,
    avatarId: 'waddle',
    color: '#9FD0FF',
    taste: ['ambient', 'synthwave'],
    lively: 0.5,
  },
  {
    nickname: 'Kiko',
    avatarId: 'pico',
    color: '#FFE066',
    taste: ['chiptune', 'disco'],
    lively: 1,
  },
  {
    nickname: 'Vela',
    isWord: true,
    avatarId: 'amal',
    color: '#FF8C6B',
    taste: ['synthwave', 'trance'],
    lively: 0.6,
  },
  {
    nickname: 'Odd',
    isWord: true,
    avatarId: 'spike',
    color: '#FF6FA5',
    taste: ['drum & bass', 'chiptune'],
    lively: 0.8,
  },
  {
    nickname: 'Tilda',
    avatarId: 'frida',
    color: '#E0FF5F',
    taste: ['synthwave', 'deep house', 'chiptune'],
    lively: 0.6,
  },
  {
    nickname: 'Hazel',
    isWord: true,
    avatarId: 'rusty',
    color: '#D9A066',
    taste: ['bossa nova', 'indie pop', 'lo-fi'],
    lively: 0.6,
  },
  {
    nickname: 'Otto',
    avatarId: 'bao',
    color: '#6FD0FF',
    taste: ['disco', 'lo-fi', 'deep house'],
    lively: 0.5,
  },
  {
    nickname: 'Wren',
    isWord: true,
    avatarId: 'milo',
    color: '#F4B6C2',
    taste: ['indie pop', 'bossa nova', 'ambient'],
    lively: 0.7,
  },
  {
    nickname: 'Lupe',
    avatarId: 'zuri',
    color: '#FF7F50',
    taste: ['cumbia', 'amapiano', 'disco'],
    lively: 0.9,
  },
  {
    nickname: 'Nico',
    avatarId: 'dex',
    color: '#98E06B',
    taste: ['cumbia', 'nu-disco', 'amapiano'],
    lively: 0.7,
  },
];
