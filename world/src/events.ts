/** When an event begins: in some minutes, or in some days at an hour of this machine's local time. */
type Beginning = { readonly inMinutes: number } | { readonly inDays: number; readonly hour: number };

/** An event of the demo world. Its image is that of the hangout's venue. */
export interface DemoEvent {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Slug of the hangout in which the event takes place. */
  readonly hangout: string;
  /** Slug of the community to which the event belongs. */
  readonly community: string;
  /** Nicknames of the hosts; the first has created the event. */
  readonly hosts: readonly [string, ...string[]];
  readonly isPromoted: boolean;
  readonly begins: Beginning;
  readonly hours: number;
}

export const events: readonly DemoEvent[] = [
  {
    slug: 'one-song-each',
    name: 'One Song Each',
    description:
      'Everybody plays exactly one song: the one that you would carry out of a flood before your shoes. No explanations, no second chances, and nobody skips.',
    hangout: 'velvet-static',
    community: 'night-shift',
    hosts: ['Kassette', 'Nova'],
    isPromoted: false,
    begins: { inMinutes: 20 },
    hours: 2,
  },
  {
    slug: 'hasta-que-salga-el-sol',
    name: 'Hasta que salga el sol',
    description:
      'Una noche entera de cumbia y amapiano. Trae zapatos cómodos y una canción que tu abuela bailaría. El primer puesto es para quien llegue con más ganas.',
    hangout: 'la-ultima-y-nos-vamos',
    community: 'luna-y-cumbia',
    hosts: ['Frida', 'Lupe'],
    isPromoted: false,
    begins: { inDays: 1, hour: 21 },
    hours: 6,
  },
  {
    slug: 'the-longest-golden-hour',
    name: 'The Longest Golden Hour',
    description:
      'Four hours of sunset, because nobody on this boat agrees when it ends. Bring something slow, something warm, and a jumper for later.',
    hangout: 'golden-hour-deck',
    community: 'the-slow-company',
    hosts: ['Dolly', 'Miso', 'Wren'],
    isPromoted: true,
    begins: { inDays: 3, hour: 18 },
    hours: 4,
  },
  {
    slug: 'lost-property-night',
    name: 'Lost Property Night',
    description:
      'Play the record that you forgot you owned. The best find gets the last song, and whatever nobody claims is played twice as fast.',
    hangout: 'last-train-techno',
    community: 'night-shift',
    hosts: ['Riot', 'Boo'],
    isPromoted: false,
    begins: { inDays: 7, hour: 22 },
    hours: 3,
  },
];

const QUARTER_MS = 900_000;

/**
 * Returns start and end of an event, counted from `now`. A start in minutes is rounded up to a quarter of an
 * hour.
 */
export function timesOfEvent(
  { begins, hours }: Pick<DemoEvent, 'begins' | 'hours'>,
  now: Date,
): { startDate: string; endDate: string } {
  const start = new Date(now);
  if ('inMinutes' in begins) {
    const earliest = now.getTime() + begins.inMinutes * 60_000;
    start.setTime(Math.ceil(earliest / QUARTER_MS) * QUARTER_MS);
  } else {
    start.setDate(start.getDate() + begins.inDays);
    start.setHours(begins.hour, 0, 0, 0);
  }
  const end = new Date(start.getTime() + hours * 3_600_000);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}
