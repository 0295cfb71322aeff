import { songs } from './songs/catalogue.ts';

export interface DemoCommunity {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Nickname of the owner. */
  readonly owner: string;
  /** Nicknames of the other members. */
  readonly members: readonly string[];
  /** Slugs of its hangouts. */
  readonly hangouts: readonly string[];
  /** Absolute path of the community's image. */
  readonly imageFile: string;
}

function coverOf(slug: string): string {
  const song = songs.find((one) => one.slug === slug);
  if (!song) throw new Error(`no song of the demo world is called ${slug}`);
  return song.coverFile;
}

export const communities: readonly DemoCommunity[] = [
  {
    slug: 'night-shift',
    name: 'Night Shift',
    description:
      'For bakers, nurses, insomniacs and everybody else who is awake when the city is not. Synths, deep house, and somebody always has the kettle on.',
    owner: 'Kassette',
    members: [
      ...['Nova', 'Bao', 'Pico', 'Zuri', 'Glow', 'Vela', 'Juno', 'Tilda', 'Pebble'],
      ...['Riot', 'Zorp', 'Amal', 'Boo'],
    ],
    hangouts: ['velvet-static', 'last-train-techno', 'clock-tower-disco'],
    imageFile: coverOf('rain-on-platform-nine'),
  },
  {
    slug: 'the-slow-company',
    name: 'The Slow Company',
    description:
      'A company without a boss, a deadline or a second gear. We play things with a breeze in them and clap between the songs.',
    owner: 'Dolly',
    members: ['Miso', 'Mochi', 'Ollie', 'Dex', 'Hazel', 'Otto', 'Wren', 'Waddle', 'Bruno'],
    hangouts: ['golden-hour-deck', 'slow-scroll', 'curtain-call'],
    imageFile: coverOf('terraza-sin-prisa'),
  },
  {
    slug: 'luna-y-cumbia',
    name: 'Luna y Cumbia',
    description:
      'Cumbia, amapiano y buena compañía hasta que se haga de día. Primero se baila y después se pregunta el nombre.',
    owner: 'Frida',
    members: ['Lupe', 'Tomás', 'Nico', 'Milo', 'Ines', 'Bruno', 'Kiko', 'Zuri'],
    hangouts: ['la-ultima-y-nos-vamos', 'petal-parade'],
    imageFile: coverOf('cumbia-del-satelite'),
  },
];
