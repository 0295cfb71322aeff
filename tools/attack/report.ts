import { exitCodes } from '../exit-codes.ts';
import type { Finding, Findings } from './findings.ts';

export interface Report {
  readonly seed: number;
  readonly requests: number;
  readonly frames: number;
  readonly limited: number;
  readonly serverErrors: number;
  readonly surprises: number;
  readonly leaks: number;
  /** Number of honest users' messages that were acknowledged during the attack. */
  readonly messages: number;
  readonly messagesLost: number;
  readonly memoryStartMB: number;
  readonly memoryEndMB: number;
  readonly findings: readonly Finding[];
}

/** Largest allowed memory use at the end, as a multiple of the memory use after the warm-up. */
const MAX_GROWTH = 1.1;

export function createReport(
  seed: number,
  findings: Findings,
  { messages, memoryStartMB, memoryEndMB }: { messages: number; memoryStartMB: number; memoryEndMB: number },
): Report {
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    seed,
    ...findings.counts,
    serverErrors: findings.total('serverError'),
    surprises: findings.total('surprise'),
    leaks: findings.total('leak'),
    messages,
    messagesLost: findings.total('lostMessage'),
    memoryStartMB: rounded(memoryStartMB),
    memoryEndMB: rounded(memoryEndMB),
    findings: findings.list,
  };
}

/** Returns a sentence for each reason why the attack has failed. */
export function describeFailures(report: Report): string[] {
  const failures = report.findings.map(
    ({ kind, what, reproduce, times }) => `${kind} (${times} times): ${what}\n    ${reproduce}`,
  );
  const { memoryStartMB, memoryEndMB, messages } = report;
  // Written with `!` so that NaN, for memory that could not be read, is a failure.
  if (!(memoryEndMB <= memoryStartMB * MAX_GROWTH))
    failures.push(`memory grew from ${memoryStartMB} to ${memoryEndMB} MB`);
  if (messages === 0) failures.push('no honest person got a message through');
  return failures;
}

/** [H790] Returns 0 if nothing was found, else 99. */
export const exitCodeFor = (report: Report): number =>
  describeFailures(report).length === 0 ? exitCodes.ok : exitCodes.thresholdsCrossed;

export function formatReport({ findings: _, ...figures }: Report): string {
  return JSON.stringify(figures);
}
