import toPrototypes from 'unhomoglyph';
import { isUniqueViolation } from '../constraint-violations.ts';

const SIGNS = /[\s_.'’-]/gu;

/**
 * Replaces characters that look alike by the same character (the skeleton of Unicode UTS 39), and drops spaces and
 * punctuation.
 */
function toSkeleton(letters: string): string {
  const skeleton = toPrototypes(letters.toLowerCase().normalize('NFKD'));
  return skeleton.replace(SIGNS, '') || skeleton;
}

/**
 * [H772] Returns two skeletons of a name; names are confusable if either skeleton is equal. `folded` ignores
 * case: `MILA` equals `Mila`. `drawn` keeps case: `MiIa`, with a capital I, equals `Mila`.
 */
export function nameSkeletons(name: string): { readonly folded: string; readonly drawn: string } {
  const visible = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return { folded: toSkeleton(visible), drawn: toSkeleton(toPrototypes(visible)) };
}

/**
 * [H772] Returns the columns for a nickname and its skeletons; unique indexes on the skeletons refuse
 * confusable nicknames.
 */
export function nicknameColumns(nickname: string) {
  const { folded, drawn } = nameSkeletons(nickname);
  return { nickname, nicknameSkeleton: folded, nicknameDrawnSkeleton: drawn };
}

export function isNicknameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_nickname') || isUniqueViolation(error, 'users_nickname_drawn');
}
