import { requestOutcomes } from '../request-outcomes.ts';
import { collectFindings, formatTime, type Invariant } from './invariant.ts';

/** A request must be answered, or its connection lost, within this time, ms. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Refusals because a process is unavailable, which faults cause. */
const unavailableCodes = /^(unavailable|fenced|not_connected|503 unavailable|503 internal)$/;

/**
 * [H467] Checks that each request has an outcome, and that no refusal is an internal error or lacks a
 * message.
 */
export const refusalsExplained: Invariant = {
  rule: 'H467',
  name: 'what could not be stored was refused with a message',
  check({ events }) {
    const { findings, expect } = collectFindings();
    for (const { name, outcome, code, message, at, endedAt } of requestOutcomes(events)) {
      findings.checked += 1;
      if (outcome === 'refused') {
        expect(message.trim() !== '', () => `${name} at ${formatTime(at)} was refused without a message`);
        expect(
          !/internal$/.test(code) || unavailableCodes.test(code),
          () => `${name} at ${formatTime(at)} failed as a bug: ${code} ${message}`,
        );
      }
      expect(endedAt - at < REQUEST_TIMEOUT_MS, () => `${name} at ${formatTime(at)} was never answered`);
    }
    return findings;
  },
};

/** Returns whether a log entry reports a bug, and not only an unavailable process. */
export function isBugLogEntry(text: string): boolean {
  if (text.trim() === '') return false;
  if (/(uncaught|unhandled)/i.test(text)) return true;
  if (!text.startsWith('{'))
    return /^(\w*Error|\s+at )\b/.test(text) && /^(Type|Reference|Range|Syntax)Error/.test(text);
  let message: {
    level?: unknown;
    msg?: unknown;
    err?: { type?: string; message?: string; stack?: string; errorCode?: string };
  };
  try {
    message = JSON.parse(text);
  } catch {
    return false;
  }
  const level = message.level;
  const isError = typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
  return (
    isError &&
    !isOutage(
      `${message.msg} ${message.err?.type} ${message.err?.errorCode} ${message.err?.message} ${message.err?.stack}`,
    )
  );
}

/** An unavailable database or Redis is no bug, even if an error is logged. */
const isOutage = (message: string) =>
  /commit failed:|CommitUncertain|not queryable|heartbeat timed out|no answer came|timeout expired|read timeout|operation timed out|Fenced|KnexTimeout|Connection (terminated|ended|is closed)|ECONN|EPIPE|57P0|postmaster exit|terminating connection|the database system is|timeout exceeded|Timeout acquiring|server closed the connection|Command timed out|MaxRetriesPerRequest|LOADING/i.test(
    message,
  );

/** [H468] Checks that no log reports a bug and that no process exits without a fault. */
export const noBugsLogged: Invariant = {
  rule: 'H468',
  name: 'no bug in any log, and no process exits by itself',
  check({ logs, unexpectedExits }) {
    const { findings, expect } = collectFindings();
    for (const { process, text } of logs)
      expect(!isBugLogEntry(text), () => `${process}: ${text.slice(0, 600)}`);
    findings.violations.push(...unexpectedExits);
    return findings;
  },
};
