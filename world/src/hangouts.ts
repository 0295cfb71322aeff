import type { RoomDesign } from '@hangout/contract/rest/shapes/room-choices';
import type { Genre } from '@hangout/rules';
import type { Language } from './chatter/index.ts';

export interface DemoHangout {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly design: RoomDesign;
  readonly genres: readonly Genre[];
  readonly promoted: boolean;
  /** Nickname of the owner. */
  readonly owner: string;
  readonly numberOfDjs: number;
  /** Language in which residents chat; English if absent. */
  readonly language?: Language;
  /** Nicknames of the residents. Without residents, a hangout plays its house playlist (AutoDJ). */
  readonly regulars: readonly string[];
  readonly pinned?: string;
}

/** The hangouts of the demo world. [H890] Four have residents, the others wait for people. */
export const hangouts: readonly DemoHangout[] = [
  {
    slug: 'velvet-static',
    name: 'Velvet Static',
    description: 'Late-night electronica and friends',
    design: 'CLUB',
    genres: ['synthwave', 'deep-house', 'disco'],
    promoted: true,
    owner: 'Kassette',
    numberOfDjs: 5,
    regulars: [
      'Kassette',
      'Nova',
      'Bao',
      'Pico',
      'Zuri',
      'Spike',
      'Lark',
      'Glow',
      'Pebble',
      'Vela',
      'Juno',
      'Tilda',
    ],
    pinned: 'Everyone gets a turn: queue a song and take a seat',
  },
  {
    slug: 'golden-hour-deck',
    name: 'Golden Hour Deck',
    description: 'Slow sun, warm water, softer drums',
    design: 'YACHT',
    genres: ['bossa-nova', 'disco', 'deep-house'],
    promoted: true,
    owner: 'Dolly',
    numberOfDjs: 5,
    regulars: ['Dolly', 'Miso', 'Mochi', 'Ollie', 'Dex', 'Hazel', 'Otto', 'Wren'],
  },
  {
    slug: 'last-train-techno',
    name: 'Last Train Techno',
    description: 'Under the city, after the last stop',
    design: 'UNDERGROUND',
    genres: ['techno', 'drum-and-bass', 'dub'],
    promoted: true,
    owner: 'Riot',
    numberOfDjs: 4,
    regulars: ['Riot', 'Zorp', 'Rex', 'Waddle', 'Amal', 'Bear', 'Odd', 'Boo', 'Rusty'],
  },
  {
    slug: 'petal-parade',
    name: 'Petal Parade',
    description: 'Big hearts, bigger drops',
    design: 'TOMORROWLAND',
    genres: ['trance', 'indie-pop'],
    promoted: false,
    owner: 'Rusty',
    numberOfDjs: 5,
    regulars: [],
  },
  {
    slug: 'hay-fever',
    name: 'Hay Fever',
    description: 'Boots, banjos and basslines',
    design: 'BARN',
    genres: ['disco', 'indie-pop'],
    promoted: false,
    owner: 'Ollie',
    numberOfDjs: 4,
    regulars: [],
  },
  {
    slug: 'sonyakh-club',
    name: 'Сонях Club',
    description: 'Ночі без сну',
    design: 'CLUB_UA',
    genres: ['techno', 'trance'],
    promoted: false,
    owner: 'Juno',
    numberOfDjs: 5,
    regulars: [],
  },
  {
    slug: 'curtain-call',
    name: 'Curtain Call',
    description: 'Hush, the overture begins',
    design: 'THEATER',
    genres: ['ambient', 'bossa-nova'],
    promoted: false,
    owner: 'Boo',
    numberOfDjs: 3,
    regulars: [],
  },
  {
    slug: 'slow-scroll',
    name: 'Slow Scroll',
    description: 'No stage. Just us and the song.',
    design: 'CHAT_ONLY',
    genres: ['lo-fi', 'ambient'],
    promoted: false,
    owner: 'Miso',
    numberOfDjs: 3,
    regulars: [],
  },
  {
    slug: 'la-ultima-y-nos-vamos',
    name: 'La última y nos vamos',
    description: 'Cumbia hasta que salga el sol',
    language: 'es',
    design: 'FESTIVAL',
    genres: ['cumbia', 'amapiano'],
    promoted: false,
    owner: 'Frida',
    numberOfDjs: 5,
    regulars: ['Frida', 'Lupe', 'Tomás', 'Nico', 'Milo', 'Ines', 'Bruno', 'Kiko'],
  },
  {
    slug: 'clock-tower-disco',
    name: 'Clock Tower Disco',
    description: 'Ferries, fog and four on the floor',
    design: 'FERRY_BUILDING',
    genres: ['disco', 'deep-house'],
    promoted: false,
    owner: 'Bao',
    numberOfDjs: 5,
    regulars: [],
  },
  {
    slug: 'floodlight-fm',
    name: 'Floodlight FM',
    description: 'Sixty thousand seats, one chorus',
    design: 'STADIUM',
    genres: ['drum-and-bass', 'trance'],
    promoted: false,
    owner: 'Rex',
    numberOfDjs: 5,
    regulars: [],
  },
  {
    slug: 'stodola',
    name: 'Стодола',
    description: 'Тепло, сіно і бас',
    design: 'BARN_UA',
    genres: ['dub', 'lo-fi'],
    promoted: false,
    owner: 'Amal',
    numberOfDjs: 4,
    regulars: [],
  },
];
