import assert from 'node:assert/strict';
import { findRetiredWords, parseRetiredWords, splitWords } from './retired-words.ts';

const glossary = [
  '# Glossary',
  '## Retired words',
  '',
  '| retired | say | still allowed in |',
  '|---|---|---|',
  '| coat | colyseus | |',
  '| line, lines of chat | message | `lineHeight`, `docs/*` |',
].join('\n');

describe('retired words', () => {
  const retired = parseRetiredWords(glossary);
  const find = (path: string, source: string) =>
    findRetiredWords(path, source, retired).map(({ kind, word }) => `${kind}: ${word}`);

  it('[H911] retired words, their replacements and exceptions are read from the glossary', () => {
    assert.deepEqual(
      retired.map(({ word, say }) => [word, say]),
      [
        ['coat', 'colyseus'],
        ['line', 'message'],
        ['lines of chat', 'message'],
      ],
    );
    assert.throws(() => parseRetiredWords('# Glossary'), /no heading/);
    assert.throws(() => parseRetiredWords('## Retired words\n'), /empty/);
  });

  it('[H911] retired words are reported in file names, exports, log messages and metrics', () => {
    assert.deepEqual(find('game-server/coat/a.ts', ''), ['file name: coat']);
    assert.deepEqual(find('a.ts', 'export function sendLine() {}'), ['exported name: line']);
    assert.deepEqual(find('a.ts', 'export { a as coats } from "x";'), ['exported name: coat']);
    assert.deepEqual(find('a.ts', "log.warn({ err: error, room: { id } }, 'a line was lost');"), [
      'log message: line',
    ]);
    assert.deepEqual(find('a.ts', "metrics.counter('chat_lines_total', 'x', []);"), ['metric name: line']);
  });

  it('[H911] names that only contain a retired word, unexported names and the glossary’s exceptions are not reported', () => {
    assert.deepEqual(find('a.ts', 'const line = 1;\nexport const lineHeight = 2, coating = 3;'), []);
    assert.deepEqual(find('docs/line.md', ''), []);
    assert.deepEqual(splitWords('onChatLine2_sent'), ['on', 'chat', 'line', 'sent']);
  });
});
