import { nicknameKey } from '@hangout/rules';
import toSkeleton from 'unhomoglyph';

/**
 * [H772] Returns the skeleton of a nickname by Unicode's confusable characters, without case, blanks and signs:
 * nicknames that people would confuse have the same skeleton.
 */
export function nicknameSkeleton(nickname: string): string {
  const skeleton = toSkeleton(nicknameKey(nickname)).toLowerCase();
  return skeleton.replace(/[ _.'-]/g, '') || skeleton;
}
