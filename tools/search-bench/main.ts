/**
 * npm run bench -- search: measures how long a search over a million songs takes, in comparison to equivalent
 * plain SQL on the same database, and how soon the first results arrive while one music provider does not
 * respond.
 */
import { TEST_SECRETS_KEY } from '@hangout/platform/secrets/testing';
import { startStandIns } from '@hangout/provider-stand-ins';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { startBroker } from '@hangout/testkit/broker';
import { createTestDatabase } from '@hangout/testkit/database';
import { createTestCatalogue } from '@hangout/testkit/providers/catalogue';
import pg from 'pg';
import { runBench } from '../bench-run.ts';
import { createCommand, parseInteger } from '../cli.ts';
import { describeGrowth } from '../growth/growth.ts';
import { queriesOf, seedSongs } from './seed-songs.ts';

const parseSizes = (text: string) => text.split(',').map(parseInteger(1_000));

const options = createCommand(
  'npm run bench -- search',
  'The 99th percentile of a search over many songs, beside that of the plain SQL, and the first results with a provider that hangs.',
)
  .option(
    '--songs <n,…>',
    'how many songs are seeded, one run for each number',
    parseSizes,
    [10_000, 100_000, 1_000_000],
  )
  .option('--queries <number>', 'how many searches are measured', parseInteger(100), 1_000)
  .option('--json <file>', 'writes the figures as JSON')
  .parse()
  .opts();

/** A search may take at most this many times as long as the plain SQL. */
const MOST_RATIO = 1.3;
/** Longest time to the first results while one provider does not respond, ms. */
const MOST_FIRST_MS = 300;
/** A page and one row more, which shows whether there is a next page. */
const ROWS = 21;

// Plain SQL, written without the product's query: songs in which some word begins with each search word.
const controlSql = `
  select s.*, f.* from songs s join song_files f on f.song_id = s.id
  where s.status in ('VERIFIED', 'SUCCESS') and not s.is_private
    and to_tsvector('simple', s.track_name || ' ' || s.artist_name || ' ' || coalesce(s.album_name, ''))
      @@ to_tsquery('simple', $1)
  order by ts_rank(to_tsvector('simple', s.track_name || ' ' || s.artist_name || ' ' || coalesce(s.album_name, '')),
    to_tsquery('simple', $1)) desc, s.id limit ${ROWS}`;

await runBench(options.json, async (closeAfter) => {
  const broker = await startBroker();
  closeAfter(() => broker?.stop());
  const sizes: Figures[] = [];
  for (const songs of options.songs) sizes.push(await measureSize(songs));
  const growth = describeGrowth({
    ...{ name: 'a search, median', unit: 'ms' },
    costs: sizes.map(({ songs, p50Ms }) => ({ size: songs, cost: p50Ms })),
    controlCosts: sizes.map(({ songs, controlP50Ms }) => ({ size: songs, cost: controlP50Ms })),
  });
  if (growth !== '') console.log(growth);
  // Only the largest size is judged: on a small table the SQL takes less time than the HTTP request around
  // the search.
  const largest = sizes.toSorted((a, b) => a.songs - b.songs).at(-1);
  const isOver =
    !largest ||
    largest.p99Ms / largest.controlP99Ms > MOST_RATIO ||
    sizes.some((figures) => figures.firstResultsHangingMaxMs > MOST_FIRST_MS);
  const limits = `at most ${MOST_RATIO} times the plain SQL, first results within ${MOST_FIRST_MS} ms`;
  return { figures: sizes, crossed: isOver ? [limits] : [] };
});

/** Figures for one number of songs. */
interface Figures {
  readonly songs: number;
  readonly queries: number;
  readonly p50Ms: number;
  readonly controlP50Ms: number;
  readonly p99Ms: number;
  readonly controlP99Ms: number;
  readonly firstResultsHangingP50Ms: number;
  readonly firstResultsHangingMaxMs: number;
}

/** Measures searches over this many songs, in a new database. */
async function measureSize(songs: number): Promise<Figures> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    console.log(`seeding ${songs} songs`);
    await seedSongs(client, songs);
    const queries = await queriesOf(client, options.queries);
    const { times, controlTimes } = await compare(client, database.url, queries);
    const firstTimes = await measureHanging(database.url);
    const figures = {
      songs,
      queries: queries.length,
      p50Ms: quantile(times, 0.5),
      controlP50Ms: quantile(controlTimes, 0.5),
      p99Ms: quantile(times, 0.99),
      controlP99Ms: quantile(controlTimes, 0.99),
      firstResultsHangingP50Ms: quantile(firstTimes, 0.5),
      firstResultsHangingMaxMs: quantile(firstTimes, 1),
    };
    const ratio = figures.p99Ms / figures.controlP99Ms;
    console.log(JSON.stringify({ ...figures, ratio: Math.round(ratio * 100) / 100 }));
    return figures;
  } finally {
    await client.end();
    await database.drop();
  }
}

/**
 * Runs each query alternately by search and by plain SQL, so that both run under the same load. The first
 * tenth of the queries is a warm-up.
 */
async function compare(client: pg.Client, databaseUrl: string, queries: readonly string[]) {
  const app = await startServer(databaseUrl, { MUSIC_PROVIDERS: 'none' });
  const times: number[] = [];
  const controlTimes: number[] = [];
  try {
    const search = await searchOf(app);
    const control = (words: string) => client.query(controlSql, [toTsQuery(words)]);
    for (const [index, words] of queries.entries()) {
      const both = [
        async () => void controlTimes.push(await timed(() => control(words))),
        async () => void times.push(await timed(() => search(words))),
      ];
      // Alternates the order of the two, because the second one finds the database pages in memory.
      for (const one of index % 2 === 0 ? both : both.toReversed()) await one();
      if (index === Math.floor(queries.length / 10)) {
        times.length = 0;
        controlTimes.length = 0;
      }
    }
    return { times, controlTimes };
  } finally {
    await app.stop();
  }
}

/**
 * Measures the time to the first page of a search while Spotify does not respond and the other providers do.
 */
async function measureHanging(databaseUrl: string): Promise<number[]> {
  const { catalogue, remove } = createTestCatalogue(60);
  const standIns = await startStandIns({ catalogue });
  const app = await startServer(databaseUrl, {
    MUSIC_PROVIDERS: 'stand-ins',
    PROVIDERS_URL: standIns.origin,
  });
  const times: number[] = [];
  try {
    const search = await searchOf(app);
    await search('test');
    standIns.faults.set('spotify', { kind: 'hang' });
    for (let number = 1; number <= 30; number++) times.push(await timed(() => search(`test song ${number}`)));
    return times;
  } finally {
    await app.stop();
    await standIns.close();
    remove();
  }
}

function startServer(databaseUrl: string, env: Record<string, string>): Promise<AppProcess> {
  const common = {
    DATABASE_URL: databaseUrl,
    LIMITS_TIMES: '1000',
    LOG_LEVEL: 'error',
    SECRETS_KEY: TEST_SECRETS_KEY,
  };
  return startAppProcess({ client: false, env: { ...env, ...common } });
}

/** Signs in as a guest. The returned function runs a search and reads the whole response. */
async function searchOf({ address }: AppProcess) {
  const service = (name: string, path: string) => `${address}/api/${name}${path}`;
  const guest = await fetch(service('user-service', '/auth/guest'));
  const { accessToken } = (await guest.json()) as { accessToken: string };
  return async (words: string) => {
    const url = service('playlist-service', `/search?q=${encodeURIComponent(words)}`);
    const answer = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
    const { songs, providers } = (await answer.json()) as { songs?: unknown[]; providers?: unknown };
    if (!songs?.length)
      throw new Error(`'${words}' found nothing: status ${answer.status}, ${JSON.stringify(providers)}`);
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function toTsQuery(words: string): string {
  return words
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ');
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return Math.round(value * 10) / 10;
}
