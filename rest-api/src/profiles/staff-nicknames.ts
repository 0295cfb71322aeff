import { nicknameSkeleton } from '@hangout/db';

const staffWords = [
  'admin',
  'administrator',
  'moderator',
  'staff',
  'support',
  'security',
  'system',
  'hangout',
];
/** Words that alone do not make a name a staff name. */
const otherWords = ['official', 'the', 'team'];

const skeletonsOf = (words: readonly string[]) => new Set(words.map(nicknameSkeleton));
const staffSkeletons = skeletonsOf(staffWords);
const allSkeletons = skeletonsOf([...staffWords, ...otherWords]);

/** [H773] Whether a nickname consists only of staff words, also in lookalike letters: `Admin`, `Hangout Staff`. */
export function isStaffNickname(nickname: string): boolean {
  const words = nickname
    .split(/[ _.'-]+/)
    .filter(Boolean)
    .map(nicknameSkeleton);
  const whole = nicknameSkeleton(nickname);
  if (staffSkeletons.has(whole)) return true;
  return words.some((word) => staffSkeletons.has(word)) && words.every((word) => allSkeletons.has(word));
}
