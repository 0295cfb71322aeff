import type { NamedCommand } from './named-commands.ts';

const loadtest = 'loadtest/src/main.ts';

/** The commands of `npm run bench`. */
export const benches: Readonly<Record<string, NamedCommand>> = {
  crowd: { about: '2,000, 5,000 and 10,000 people in one hangout', file: loadtest, args: ['crowd'] },
  voice: {
    about: 'the relay of voices; --browsers: on which beat a voice is heard',
    file: 'tools/voice-bench/main.ts',
  },
  fairness: {
    about: 'other people beside one account with 400 open calls',
    file: loadtest,
    args: ['fairness'],
  },
  'sign-in': { about: 'signing in while others upload hostile files', file: loadtest, args: ['sign-in'] },
  soak: { about: 'an hour of an evening, in which memory must stay flat', file: loadtest, args: ['soak'] },
  rest: { about: 'frequent REST calls', file: 'tools/rest-bench/main.ts' },
  search: { about: 'a search over a million songs', file: 'tools/search-bench/main.ts' },
  sync: { about: 'how far apart browsers hear a song', file: 'tools/sync-bench/main.ts' },
  loudness: { about: 'how loud songs leave the page', file: 'tools/loudness-bench/main.ts' },
  load: { about: 'what pages send to a new visitor', file: 'tools/load-bench/main.ts' },
  idle: { about: 'what a server needs while nobody is there', file: 'tools/idle-bench/main.ts' },
  scene: { about: 'a frame of the stage, flat and in 3D', file: 'tools/scene-bench/main.ts' },
  types: {
    about: 'how long the endpoints take to compile',
    file: 'rest-api/src/suites/type-check-endpoints-bench.ts',
  },
  'first-sound': { about: 'from npm start to the first sound', file: 'tools/first-sound/main.ts' },
};

/** The commands of `npm run tool`. */
export const tools: Readonly<Record<string, NamedCommand>> = {
  chaos: {
    about: 'fifty faults of servers and PostgreSQL, checked by invariants',
    file: 'tools/chaos/main.ts',
  },
  attack: {
    about: 'ten minutes of attacks while honest people use the server',
    file: 'tools/attack/main.ts',
  },
  pictures: {
    about: 'pictures of every screen and venue; --accept: reference pictures',
    file: 'tools/screenshots/main.ts',
  },
  providers: {
    about: 'stand-ins of the music providers, with a page that sets their faults',
    file: 'tools/providers/main.ts',
  },
  'providers-real': { about: 'asks the music providers themselves', file: 'tools/providers/real.ts' },
  'release-dump': {
    about: 'keeps a database of this version, from which tests upgrade to later ones',
    file: 'tools/release-dumps/main.ts',
  },
  release: { about: 'makes everything of a release', file: 'tools/release/release.ts' },
  'lock-platforms': {
    about: 'adds packages of other platforms to package-lock.json',
    file: 'tools/lock-platforms.ts',
  },
};

/** The documents that `npm run docs` writes. */
export const documentNames = ['access', 'api', 'config', 'handbook', 'reach'] as const;
