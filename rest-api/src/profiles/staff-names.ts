import { nameSkeletons } from '@hangout/db';

const staffWords = [
  ...['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'mod', 'mods'],
  ...['staff', 'support', 'security', 'system', 'hangout', 'moderation'],
  ...['administrador', 'administradora', 'moderador', 'moderadora', 'soporte', 'seguridad', 'sistema'],
];
/** Words that may stand beside a staff word in a staff name. Alone they make no staff name. */
const otherWords = ['official', 'the', 'team', 'of', 'el', 'la', 'de', 'del', 'equipo', 'oficial'];

const skeletonsOf = (words: readonly string[]) =>
  new Set(words.flatMap((word) => Object.values(nameSkeletons(word))));
const staffSkeletons = skeletonsOf(staffWords);
const allSkeletons = skeletonsOf([...staffWords, ...otherWords]);
const isIn = (skeletons: ReadonlySet<string>, word: string) =>
  Object.values(nameSkeletons(word)).some((skeleton) => skeletons.has(skeleton));
/** Removes digits at both ends, so that `admin2` counts as a staff word. */
const trimDigits = (word: string) => word.replace(/^\p{Nd}+|\p{Nd}+$/gu, '');

/**
 * [H773] True if a name consists only of staff words, also in lookalike letters and with numbers: `Admin`, `Hangout
 * Staff`, `М0derator 2`.
 */
export function isStaffName(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .split(/[\s_.'’-]+/u)
    .map(trimDigits)
    .filter(Boolean);
  if (isIn(staffSkeletons, words.join(''))) return true;
  return words.some((word) => isIn(staffSkeletons, word)) && words.every((word) => isIn(allSkeletons, word));
}
