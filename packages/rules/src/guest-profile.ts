import { DEFAULT_COLOUR } from './colour.ts';
import { hash32, pick } from './hash.ts';

const MOODS = [
  'Mellow',
  'Sunny',
  'Velvet',
  'Cosmic',
  'Gentle',
  'Golden',
  'Lucky',
  'Quiet',
  'Rapid',
  'Silver',
  'Swift',
  'Wild',
  'Amber',
  'Bright',
  'Dizzy',
  'Electric',
  'Funky',
  'Groovy',
  'Happy',
  'Jazzy',
];
const LISTENERS = [
  'Otter',
  'Falcon',
  'Panda',
  'Lynx',
  'Heron',
  'Fox',
  'Koala',
  'Raven',
  'Tiger',
  'Whale',
  'Badger',
  'Dolphin',
  'Gecko',
  'Ibis',
  'Jaguar',
  'Lemur',
  'Marmot',
  'Newt',
  'Owl',
  'Puffin',
];
const COLOURS = [
  '#562DF9',
  '#E0457B',
  '#F2994A',
  '#27AE60',
  '#2D9CDB',
  '#9B51E0',
  '#EB5757',
  '#00A8A8',
  '#D4A017',
  '#6C7AE0',
];

export type GuestProfile = {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
};

/** [H071] Derives the nickname, avatar and colour of a guest from the uuid, so that guests need no database row. */
export function deriveGuestProfile(uuid: string, avatars: readonly string[]): GuestProfile {
  const nameHash = hash32(`name:${uuid}`);
  const mood = pick(MOODS, nameHash, 'Mellow');
  const listener = pick(LISTENERS, nameHash >>> 8, 'Otter');
  return {
    uuid,
    nickname: `${mood} ${listener} ${(nameHash >>> 16) % 100}`,
    avatarId: pick(avatars, hash32(`avatar:${uuid}`), ''),
    color: pick(COLOURS, hash32(`colour:${uuid}`), DEFAULT_COLOUR),
  };
}
