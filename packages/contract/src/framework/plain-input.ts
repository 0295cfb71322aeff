/** Maximum depth of an input. Real requests are flatter, and later code may recurse. */
const MAX_DEPTH = 32;
const MAX_REPORTED = 10;

export interface InputIssue {
  /** Names of the fields from the outside in, joined by dots. */
  readonly path: string;
  readonly text: string;
}

/**
 * [H114] Finds text that PostgreSQL cannot store (NUL, lone surrogates) and nesting deeper than 32, in inputs of REST
 * and of room requests. It does not recurse, so that deep nesting cannot exhaust the stack.
 */
export function findUnstorableText(input: unknown): InputIssue[] {
  const found: InputIssue[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let next = open.pop(); next && found.length < MAX_REPORTED; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!isStorable(value)) found.push({ path, text: `${path} has characters that can not be kept` });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return [{ path: '', text: 'the request is nested too deeply' }];
      for (const [key, inner] of Object.entries(value)) {
        if (!isStorable(key)) found.push({ path, text: 'a name has characters that can not be kept' });
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return found;
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
