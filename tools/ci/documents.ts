const ROOTS = 'packages|rest-api|game-server|worker|client|loadtest|standalone|world|tools|e2e|docs|deploy';
const CODE = new RegExp(`\`((?:${ROOTS})/[\\w./@*{},-]+)\``, 'g');
const FILE = /`([\w./-]+\.(?:tsx?|mjs|css))`/g;
const LINK = /\]\(((?!https?:|#)[^)#\s]+)(?:#[^)]*)?\)/g;
const RULE = /\b[RH]\d{3,4}\b/g;
const CITED_RULE = /\[([RH]\d{3,4})\]/g;
const DECLARED_RULE = /^- \*\*([RH]\d{3,4})\*\*/gm;
const CITED_TEST = /`([\w./-]+\.(?:test|e2e|fuzz)\.tsx?)`((?: ?\[[RH]\d{3,4}\])+)/g;

/** Finds paths in backticks, relative to the repository's root. */
export function findPathsInCode(text: string): string[] {
  return [...text.matchAll(CODE)].map((match) => match[1] ?? '');
}

/** Finds names of source files in backticks, each with as much of its path as the document gives. */
export function findFileNames(text: string): string[] {
  return [...text.matchAll(FILE)].map((match) => match[1] ?? '');
}

/** Finds targets of links to other files, relative to the document. */
export function findLinkTargets(text: string): string[] {
  return [...text.matchAll(LINK)].map((match) => match[1] ?? '');
}

export function findDeclaredRules(text: string): string[] {
  return [...text.matchAll(DECLARED_RULE)].map((match) => match[1] ?? '');
}

/** Finds rules that a document declares more than once. Two documents may declare one, each for its side. */
export function findRepeatedRules(text: string): string[] {
  const rules = findDeclaredRules(text);
  return [...new Set(rules.filter((rule, at) => rules.indexOf(rule) !== at))];
}

export function findNamedRules(text: string): string[] {
  return [...new Set(text.match(RULE))];
}

/** Returns the rules that a source cites in brackets, each once. */
export function findCitedRules(text: string): string[] {
  return [...new Set([...text.matchAll(CITED_RULE)].map((match) => match[1] ?? ''))];
}

/** A test that a document cites: its file, and the rule number in its title. */
export interface CitedTest {
  readonly path: string;
  readonly rule: string;
}

/** Returns the tests that a document cites: a test file in backticks, followed by rule numbers in brackets. */
export function findCitedTests(text: string): CitedTest[] {
  return [...text.matchAll(CITED_TEST)].flatMap(([, path = '', rules = '']) =>
    findNamedRules(rules).map((rule) => ({ path, rule })),
  );
}

const RUN = /\bnpm run ([a-z][\w:-]*)(?: -w ([\w/-]+))?(?: -- ([a-z][\w-]*))?/g;

/** The npm commands of the repository, against which the commands in documents are checked. */
export interface KnownCommands {
  /** Returns the npm scripts of a folder's package; '.' is the repository's root. */
  scripts(folder: string): readonly string[];
  /** For scripts of the root that take a name as their first argument: the names that they accept. */
  readonly named: Readonly<Record<string, readonly string[]>>;
}

/** Returns the commands `npm run …` of a document that do not exist. */
export function findUnknownCommands(text: string, { scripts, named }: KnownCommands): string[] {
  return [...text.matchAll(RUN)].flatMap(([command, script = '', folder = '.', name]) => {
    const names = folder === '.' ? named[script] : undefined;
    const isKnown =
      scripts(folder).includes(script) && (!names || name === undefined || names.includes(name));
    return isKnown ? [] : [command];
  });
}

const STATUSES = ['met', 'operator', 'not applicable', 'open'] as const;
const REQUIREMENT = /^\| (V(\d+)\.\d+\.\d+) \| [12] \| .+? \| \*\*([a-z ]+)\*\* \|/gm;
const COUNTS = /^\| V(\d+) [^|]*((?:\| \d+ ){5})\|$/gm;

/**
 * Finds errors in a table of requirements (docs/security.md): a requirement listed twice, an unknown status,
 * or a chapter whose counts by status do not match its rows.
 */
export function findMiscounts(text: string): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const counted = new Map<string, number[]>();
  for (const [, name = '', chapter = '', status = ''] of text.matchAll(REQUIREMENT)) {
    if (seen.has(name)) problems.push(`${name} stands twice`);
    seen.add(name);
    const at = STATUSES.findIndex((known) => known === status);
    if (at < 0) problems.push(`${name} has the unknown status ${status}`);
    const counts = counted.get(chapter) ?? [0, 0, 0, 0];
    counts[at] = (counts[at] ?? 0) + 1;
    counted.set(chapter, counts);
  }
  for (const [, chapter = '', cells = ''] of text.matchAll(COUNTS)) {
    const told = (cells.match(/\d+/g) ?? []).map(Number);
    const counts = counted.get(chapter) ?? [0, 0, 0, 0];
    const wanted = [...counts, counts.reduce((sum, count) => sum + count, 0)];
    if (told.join() !== wanted.join()) problems.push(`V${chapter} counts ${told}, its rows ${wanted}`);
    counted.delete(chapter);
  }
  for (const chapter of counted.keys()) problems.push(`V${chapter} has no counts`);
  return problems;
}
