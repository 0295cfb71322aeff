import toPrototypes from 'unhomoglyph';
import { isUniqueViolation } from '../constraint-violations.ts';

const SIGNS = /[\s_.'’-]/gu;

/** Returns the skeleton of letters by Unicode's confusable characters (UTS 39), without blanks and signs. */
function toSkeleton(letters: string): string {
  const skeleton = toPrototypes(letters.toLowerCase().normalize('NFKD'));
  return skeleton.replace(SIGNS, '') || skeleton;
}

/**
 * [H772] Returns two skeletons of a name; if either is the same for two names, people would confuse them. `folded`
 * ignores case, so that `MILA` is `Mila`. `drawn` compares the letters as they are drawn, because a capital letter may
 * look like a letter that its small form does not resemble: `MiIa` with a capital I is `Mila`.
 */
export function nameSkeletons(name: string): { readonly folded: string; readonly drawn: string } {
  const visible = name.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return { folded: toSkeleton(visible), drawn: toSkeleton(toPrototypes(visible)) };
}

/** [H772] Returns the columns of an account that keep its nickname apart from those of others. */
export function nicknameColumns(nickname: string) {
  const { folded, drawn } = nameSkeletons(nickname);
  return { nickname, nicknameSkeleton: folded, nicknameDrawnSkeleton: drawn };
}

/** [H772] Whether an error says that another account has a nickname that people would confuse with this one. */
export function isNicknameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_nickname') || isUniqueViolation(error, 'users_nickname_drawn');
}
