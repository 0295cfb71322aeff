import { deedsOf } from '../deeds.ts';
import { clock, findings, type Law } from './law.ts';

/** Whoever asks is told within this time, or the line is lost, ms. */
const PATIENCE_MS = 15_000;
/** What was not done for want of a part of the whole. */
const unavailable = /^(unavailable|fenced|no_line|503 unavailable|503 internal)$/;

/** [H467] */
export const refusedInWords: Law = {
  rule: 'H467',
  name: 'what could not be kept was refused in words',
  check({ notes }) {
    const { found, must } = findings();
    for (const { name, outcome, code, words, at, endedAt } of deedsOf(notes)) {
      found.checked += 1;
      if (outcome === 'refused') {
        must(words.trim() !== '', () => `${name} at ${clock(at)} was refused without a word`);
        must(
          !/internal$/.test(code) || unavailable.test(code),
          () => `${name} at ${clock(at)} ended as a bug: ${code} ${words}`,
        );
      }
      must(endedAt - at < PATIENCE_MS, () => `${name} at ${clock(at)} was never answered`);
    }
    return found;
  },
};

/** A line of a log that tells of a bug, as opposed to a part that was away. */
export function isBugLine(text: string): boolean {
  if (text.trim() === '') return false;
  if (/(uncaught|unhandled)/i.test(text)) return true;
  if (!text.startsWith('{'))
    return /^(\w*Error|\s+at )\b/.test(text) && /^(Type|Reference|Range|Syntax)Error/.test(text);
  let line: {
    level?: unknown;
    msg?: unknown;
    err?: { type?: string; message?: string; stack?: string; code?: string };
  };
  try {
    line = JSON.parse(text);
  } catch {
    return false;
  }
  const level = line.level;
  const isLoud = typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
  return (
    isLoud &&
    !isAway(`${line.msg} ${line.err?.type} ${line.err?.code} ${line.err?.message} ${line.err?.stack}`)
  );
}

/** A database or a Redis that is not there is no bug, however loudly it is told. */
const isAway = (words: string) =>
  /not kept:|Unkept|not queryable|heartbeat timed out|no answer came|timeout expired|read timeout|operation timed out|Fenced|KnexTimeout|Connection (terminated|ended|is closed)|ECONN|EPIPE|57P0|postmaster exit|terminating connection|the database system is|timeout exceeded|Timeout acquiring|server closed the connection|Command timed out|MaxRetriesPerRequest|LOADING/i.test(
    words,
  );

/** [H468] */
export const noBugLines: Law = {
  rule: 'H468',
  name: 'no bug in any log, and nothing ends by itself',
  check({ logs, deaths }) {
    const { found, must } = findings();
    for (const { part, text } of logs) must(!isBugLine(text), () => `${part}: ${text.slice(0, 600)}`);
    found.violations.push(...deaths);
    return found;
  },
};
