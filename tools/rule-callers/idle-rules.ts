const RULE = /\b[RH]\d{3}\b/g;
const NOT_YET = /^- \*\*([RH]\d{3})\*\* .*\(Not in the product yet\.\)$/gm;
const EXPORT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:const|function) (\w+)/g;

/**
 * [H951] Returns the numbers of the rules that only exports without a caller follow: those named in their docstrings,
 * unless another export of the rules or the rest of the product also names them.
 * @param uncalled as `findUncalled` returns them, `file#name`
 * @param rules the sources of packages/rules by file
 * @param others the other sources of the product
 */
export function findIdleRules(
  uncalled: readonly string[],
  rules: ReadonlyMap<string, string>,
  others: Iterable<string>,
): string[] {
  const idle = new Set<string>();
  const acting = new Set([...others].flatMap((source) => source.match(RULE) ?? []));
  for (const [file, source] of rules)
    for (const [, comment = '', name = ''] of source.matchAll(EXPORT)) {
      // A list that only defines a type is skipped: it does not show what is done with the type.
      if (new RegExp(`typeof ${name}\\b`).test(source)) continue;
      const isIdle = uncalled.includes(`${file}#${name}`);
      for (const rule of comment.match(RULE) ?? []) (isIdle ? idle : acting).add(rule);
    }
  return [...idle].filter((rule) => !acting.has(rule)).sort();
}

/** Returns the rules that a page of docs/rules marks as not in the product yet. */
export const findMarkedRules = (text: string): string[] =>
  [...text.matchAll(NOT_YET)].map((match) => match[1] ?? '');
