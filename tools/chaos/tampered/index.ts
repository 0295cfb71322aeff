import { judge, laws } from '../laws/index.ts';
import { honest } from './honest.ts';
import { type Tampering, tamperings } from './tamperings.ts';

/** Whether the law of a tampering sees through it. */
export function isCaught({ rule, as, tell }: Tampering): boolean {
  return judge(tell(honest)).some(({ law, ...found }) => law.rule === rule && found[as].length > 0);
}

/** Shows that the checker can fail: every lie must be caught, every law by at least one. Answers what was missed. */
export function verifyChecker(log: (words: string) => void): string[] {
  const missed: string[] = [];
  for (const { law, lost, doubled, violations } of judge(honest))
    missed.push(
      ...[...lost, ...doubled, ...violations].map((words) => `${law.rule} accuses the innocent: ${words}`),
    );
  for (const one of tamperings) {
    const caught = isCaught(one);
    log(`${caught ? 'caught' : 'MISSED'}  ${one.rule}  ${one.lie}`);
    if (!caught) missed.push(`${one.rule} missed: ${one.lie}`);
  }
  for (const { rule } of laws)
    if (!tamperings.some((one) => one.rule === rule)) missed.push(`${rule} was never lied to`);
  for (const words of missed) log(words);
  return missed;
}
