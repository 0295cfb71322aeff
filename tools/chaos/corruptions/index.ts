import { checkInvariants, invariants } from '../invariants/index.ts';
import { consistentEvidence } from './consistent-evidence.ts';
import { type Corruption, corruptions } from './corruptions.ts';

/** True if the invariant that a corruption breaks detects it. */
export function isDetected({ rule, foundAs: as, apply }: Corruption): boolean {
  return checkInvariants(apply(consistentEvidence)).some(
    ({ invariant, ...findings }) => invariant.rule === rule && findings[as].length > 0,
  );
}

/**
 * Tests the checker itself: every corruption must be detected, and every invariant must have at least one. Returns a
 * sentence for each failure.
 */
export function verifyChecker(log: (message: string) => void): string[] {
  const missed: string[] = [];
  for (const { invariant, lost, doubled, violations } of checkInvariants(consistentEvidence))
    missed.push(
      ...[...lost, ...doubled, ...violations].map(
        (message) => `${invariant.rule} reports consistent evidence: ${message}`,
      ),
    );
  for (const corruption of corruptions) {
    const detected = isDetected(corruption);
    log(`${detected ? 'detected' : 'MISSED  '}  ${corruption.rule}  ${corruption.description}`);
    if (!detected) missed.push(`${corruption.rule} missed: ${corruption.description}`);
  }
  for (const { rule } of invariants)
    if (!corruptions.some((corruption) => corruption.rule === rule)) missed.push(`${rule} has no corruption`);
  for (const message of missed) log(message);
  return missed;
}
