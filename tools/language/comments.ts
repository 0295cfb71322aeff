/** A comment or a test title with the place where it stands. */
export interface Excerpt {
  /** Path from the repository's root and line number, as `path:12`. */
  readonly place: string;
  readonly text: string;
}

const BLOCK_START = /^\s*(?:\{)?\/\*\*?/;
const LINE_COMMENT = /^\s*\/\/\s?(.*)$/;
const TRAILING_COMMENT = /[;,{}()\]]\s+\/\/\s(.*)$/;
const TOOL_DIRECTIVE = /^(?:biome-ignore|@ts-|eslint|\/ <reference|#region|#endregion)/;

/** The comments of one source file; consecutive line comments count as one. Directives to tools are left out. */
export function findComments(path: string, source: string): Excerpt[] {
  const found: { line: number; text: string }[] = [];
  let block: { line: number; parts: string[] } | null = null;
  let isInTemplate = false;
  source.split('\n').forEach((text, index) => {
    const line = index + 1;
    if (block) {
      block.parts.push(text.replace(/\*\/.*$/, '').replace(/^\s*\*?\s?/, ''));
      if (text.includes('*/')) {
        found.push({ line: block.line, text: block.parts.join(' ') });
        block = null;
      }
      return;
    }
    const wasInTemplate = isInTemplate;
    if ((text.match(/(?<!\\)`/g) ?? []).length % 2 === 1) isInTemplate = !isInTemplate;
    if (wasInTemplate) return;
    if (BLOCK_START.test(text)) {
      const first = text.replace(BLOCK_START, '');
      if (first.includes('*/')) found.push({ line, text: first.replace(/\*\/.*$/, '') });
      else block = { line, parts: [first] };
      return;
    }
    const whole = LINE_COMMENT.exec(text);
    const previous = found.at(-1);
    if (whole && previous && isContinued(source, previous.line, line)) previous.text += ` ${whole[1] ?? ''}`;
    else if (whole) found.push({ line, text: whole[1] ?? '' });
    else {
      const trailing = TRAILING_COMMENT.exec(text);
      if (trailing) found.push({ line, text: trailing[1] ?? '' });
    }
  });
  return found
    .map(({ line, text }) => ({ place: `${path}:${line}`, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '' && !TOOL_DIRECTIVE.test(text));
}

/** Whether every line from one comment's first to the line before `line` is a line comment too. */
function isContinued(source: string, first: number, line: number): boolean {
  return source
    .split('\n')
    .slice(first - 1, line - 1)
    .every((text) => LINE_COMMENT.test(text));
}

/** The titles of the test cases of one file. */
export function findTestTitles(path: string, source: string): Excerpt[] {
  return [...source.matchAll(/(?<![\w.])it\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)].map((match) => ({
    place: `${path}:${source.slice(0, match.index).split('\n').length}`,
    text: (match[2] ?? '').replace(/\\(['"`])/g, '$1'),
  }));
}
