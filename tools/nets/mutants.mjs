/**
 * node tools/nets/mutants.mjs TREE COUNT SEED OUT.ndjson [FROM.ndjson]: changes one place of the product at a time in a copy of the
 * project, and runs the tests near it. With FROM, repeats the mutants that survived there.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [tree, count, seed, out, from] = process.argv.slice(2);
process.chdir(tree);

/** mulberry32. */
let state = Number(seed) >>> 0;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const pick = (list) => list[Math.floor(random() * list.length)];

const changes = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/(?<=[\w)]) < (?=[\w(])/, ' >= '],
  [/(?<=[\w)]) > (?=[\w(])/, ' <= '],
  [/ \+ 1\b/, ' + 2'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/^(\s+)(?:await )?[\w.]+\(.*\);$/, '$1;'],
  [/\bif \((.*)\) /, 'if (!($1)) '],
  [/= (\d[\d_]*);/, '= $1 + 1;'],
];
const sources = [
  'packages/rules/src/**/*.ts',
  'packages/db/src/**/*.ts',
  'rest-api/src/*-service/**/*.ts',
  'game-server/src/{hangout,lobby,registry,colyseus}/**/*.ts',
  'client/src/{features,room,core,audio,api,live-audio}/**/*.{ts,tsx}',
];
const isTest = (file) => /\.(test|e2e|fuzz)\.tsx?$|\/testing/.test(file);
const files = sources
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !isTest(file))
  .sort();
const tests = globSync('{packages/*,rest-api,game-server,client}/src/**/*.test.ts').sort();

function draw() {
  for (;;) {
    const file = pick(files);
    const lines = readFileSync(file, 'utf8').split('\n');
    const places = lines.flatMap((line, index) =>
      /^\s*(\/\/|\*|\/\*|import|export \*)/.test(line)
        ? []
        : changes
            .filter(([found]) => found.test(line))
            .map(([found, by]) => ({ index, after: line.replace(found, by) })),
    );
    if (places.length === 0) continue;
    const { index, after } = pick(places);
    if (after !== lines[index]) return { file, line: index, before: lines[index], after };
  }
}

/** Tests of the file's folder, of the folder above, and those that import it by name. */
function near(file) {
  const stem = basename(file).replace(/\.tsx?$/, '');
  const ranked = tests
    .map((test) => {
      const text = readFileSync(test, 'utf8');
      const rank =
        (text.includes(`/${stem}.ts`) ? 4 : 0) +
        (dirname(test) === dirname(file) ? 3 : test.startsWith(`${dirname(file)}/`) ? 2 : 0) +
        (basename(test).startsWith(stem) ? 3 : 0) +
        (test.startsWith(`${dirname(dirname(file))}/`) ? 1 : 0);
      return { test, rank };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked.slice(0, 8).map(({ test }) => test);
}

function run(mutant) {
  const original = readFileSync(mutant.file, 'utf8');
  const lines = original.split('\n');
  if (lines[mutant.line] !== mutant.before) return { ...mutant, state: 'moved' };
  lines[mutant.line] = mutant.after;
  const chosen = near(mutant.file);
  if (chosen.length === 0) return { ...mutant, state: 'no tests near' };
  writeFileSync(mutant.file, lines.join('\n'));
  try {
    const { status, signal, stdout } = spawnSync(
      join(tree, 'node_modules/.bin/mocha'),
      ['--bail', ...chosen],
      {
        env: { ...process.env, PATH: `${tree}/node_modules/.bin:${process.env.PATH}` },
        timeout: 240_000,
        encoding: 'utf8',
        maxBuffer: 64_000_000,
      },
    );
    const by = /\n {2}1\) ([^\n]*(?:\n {5,}[^\n]+){0,2})/
      .exec(stdout ?? '')?.[1]
      ?.replace(/\s+/g, ' ')
      .slice(0, 160);
    return { ...mutant, state: status === 0 ? 'survived' : 'killed', by: signal ?? by };
  } finally {
    writeFileSync(mutant.file, original);
  }
}

const wanted = from
  ? readFileSync(from, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ state: s }) => s === 'survived')
  : Array.from({ length: Number(count) }, draw);
const sums = {};
for (const mutant of wanted) {
  const result = run(mutant);
  sums[result.state] = (sums[result.state] ?? 0) + 1;
  appendFileSync(out, `${JSON.stringify(result)}\n`);
}
console.log(sums);
