import { findExportedNames, findLogMessages, findMetricNames } from './names.ts';

/** A word that names no longer use, because it had several meanings or no established one. */
export interface RetiredWord {
  readonly word: string;
  readonly say: string;
  /** Names, paths or messages that may still contain the word, written with `*` as a wildcard. */
  readonly allowed: readonly RegExp[];
}

/** A place where a retired word is used. */
export interface Finding {
  readonly path: string;
  readonly kind: 'file name' | 'exported name' | 'log message' | 'metric name';
  readonly name: string;
  readonly word: string;
  readonly say: string;
}

const HEADING = '## Retired words';
const ROW = /^\|([^|]+)\|([^|]+)\|([^|]*)\|$/;

/** Reads the table below the heading "Retired words". @throws Error if the heading or its rows are missing */
export function parseRetiredWords(glossary: string): RetiredWord[] {
  const section = glossary.split(`${HEADING}\n`)[1]?.split('\n## ')[0];
  if (section === undefined) throw new Error(`The glossary has no heading "${HEADING}"`);
  const words: RetiredWord[] = [];
  for (const row of section.split('\n')) {
    const cells = ROW.exec(row.trim());
    if (!cells || /^[\s-]+$|^\s*retired\s*$/.test(cells[1] ?? '')) continue;
    const [, retired = '', say = '', allowed = ''] = cells;
    for (const word of retired.split(',').map((text) => text.trim()))
      words.push({
        word,
        say: say.trim(),
        allowed: [...allowed.matchAll(/`([^`]+)`/g)].map((match) => toPattern(match[1] ?? '')),
      });
  }
  if (words.length === 0) throw new Error(`The table "${HEADING}" is empty`);
  return words;
}

/** Finds retired words in the name of a file, and in its exports, log messages and metrics. */
export function findRetiredWords(path: string, source: string, retired: readonly RetiredWord[]): Finding[] {
  const names: { kind: Finding['kind']; name: string }[] = [
    { kind: 'file name', name: path },
    ...findExportedNames(source).map((name) => ({ kind: 'exported name' as const, name })),
    ...findLogMessages(source).map((name) => ({ kind: 'log message' as const, name })),
    ...findMetricNames(source).map((name) => ({ kind: 'metric name' as const, name })),
  ];
  return names.flatMap(({ kind, name }) => {
    const words = new Set(splitWords(name));
    return retired
      .filter(({ word }) => words.has(word) || words.has(`${word}s`))
      .filter(({ allowed }) => !allowed.some((pattern) => pattern.test(name) || pattern.test(path)))
      .map(({ word, say }) => ({ path, kind, name, word, say }));
  });
}

/** Splits a name into words in lower case: `chatLine`, `chat-line` and `chat_line` all give chat and line. */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function toPattern(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
