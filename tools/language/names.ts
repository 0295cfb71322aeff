const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) +(\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;
const LOG_CALL =
  /\b(?:log|logger|console)\??\.(?:trace|debug|info|warn|error|fatal|log)\(\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\},\s*)?(['"`])((?:\\.|(?!\1).)*)\1/gs;
const METRIC_CALL = /\.(?:counter|gauge|histogram|summary)\(\s*'([a-z0-9_]+)'/g;

/** Returns the names that a module exports, as others import them. */
export function findExportedNames(source: string): string[] {
  const declared = [...source.matchAll(EXPORT)].map((match) => match[1] ?? '');
  const listed = [...source.matchAll(EXPORT_LIST)].flatMap((match) =>
    (match[1] ?? '').split(',').map(
      (item) =>
        item
          .trim()
          .split(/\s+as\s+/)
          .at(-1)
          ?.replace(/^type /, '') ?? '',
    ),
  );
  return [...declared, ...listed].filter((name) => name !== '');
}

export function findLogMessages(source: string): string[] {
  return [...source.matchAll(LOG_CALL)].map((match) => match[2] ?? '');
}

export function findMetricNames(source: string): string[] {
  return [...source.matchAll(METRIC_CALL)].map((match) => match[1] ?? '');
}
