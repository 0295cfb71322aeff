import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { placed } from './arrangement/perform.ts';
import type { Piece } from './arrangement/piece.ts';
import { render } from './arrangement/render.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { songsFolder } from './folder.ts';
import { wav, writeCover, writeMaster } from './masters.ts';
import { type Fingerprint, type Measured, measure } from './measure.ts';
import { pieces } from './pieces/index.ts';

/**
 * Renders all songs, or those whose slugs are named: `npm run songs -- kiln`.
 * `--draft <folder>` writes WAV files for listening into that folder instead of masters; `--covers` draws covers only.
 */

const inFolder = (name: string): string => fileURLToPath(new URL(name, songsFolder));

/** Light values are half the planned energy of the section and half the measured loudness. */
function energyOf(piece: Piece, { bands }: Measured): number[] {
  const heard = bands.map((levels) => levels.reduce((sum, db) => sum + 10 ** (db / 10), 0) ** 0.5);
  const loudest = [...heard].sort((a, b) => a - b)[Math.floor(heard.length * 0.95)] ?? 1;
  const sections = placed(piece);
  return heard.map((level, second) => {
    const section = sections.find(({ to }) => second < to)?.section;
    const value = 0.5 * (section?.energy ?? 0.1) + 0.5 * Math.min(1, level / loudest);
    return Math.round(value * 100) / 100;
  });
}

const entryOf = (piece: Piece, measured: Measured, decodedPeakDb: number): CatalogueEntry => ({
  slug: piece.slug,
  title: piece.title,
  artist: piece.artist,
  album: piece.album,
  genre: piece.genre,
  releaseYear: piece.releaseYear,
  explicit: false,
  bpm: piece.bpm,
  key: `${piece.key.tonic} ${piece.key.scale}`,
  durationSeconds: measured.seconds,
  loudness: { lufs: measured.lufs, truePeakDb: decodedPeakDb },
  masterFile: `${piece.slug}.m4a`,
  coverFile: `${piece.slug}.jpg`,
  energy: energyOf(piece, measured),
});

/** Replaces a piece's entry in a JSON file, whose entries are in the order of the pieces. */
async function keep<T extends { readonly slug: string }>(file: string, fresh: T): Promise<void> {
  // This function has written the file before, hence the cast.
  const old = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T[]) : [];
  const all = new Map([...old, fresh].map((entry) => [entry.slug, entry]));
  const lines = pieces.flatMap(({ slug }) => {
    const entry = all.get(slug);
    return entry ? [`  ${JSON.stringify(entry)}`] : [];
  });
  await writeFile(file, `[\n${lines.join(',\n')}\n]\n`);
}

function report(piece: Piece, measured: Measured, took: number): void {
  const mean = (band: number) =>
    measured.bands.reduce((sum, levels) => sum + 10 ** ((levels[band] ?? -90) / 10), 0);
  const balance = [0, 1, 2, 3].map((band) => (10 * Math.log10(mean(band) / mean(0))).toFixed(1)).join('/');
  console.log(
    `${piece.slug.padEnd(26)} ${measured.seconds.toFixed(1)} s  ${measured.lufs} LUFS  ${measured.truePeakDb} dBTP  ` +
      `crest ${measured.crestDb} dB  centroid ${measured.centroidHz} Hz  bands ${balance} dB  ` +
      `stereo ${measured.correlation}  dc ${measured.dcOffset}  rendered in ${took.toFixed(1)} s`,
  );
}

const words = process.argv.slice(2);
const draft = words.includes('--draft') ? words[words.indexOf('--draft') + 1] : undefined;
const slugs = words.filter((word) => !word.startsWith('--') && word !== draft);
const unknown = slugs.filter((slug) => !pieces.some((piece) => piece.slug === slug));
if (unknown.length > 0) throw new Error(`no such song: ${unknown.join(', ')}`);
const chosen = pieces.filter((piece) => slugs.length === 0 || slugs.includes(piece.slug));
if (draft) await mkdir(draft, { recursive: true });

for (const piece of chosen) {
  if (words.includes('--covers')) {
    await writeCover(piece, draft ? `${draft}/${piece.slug}.jpg` : inFolder(`${piece.slug}.jpg`));
    continue;
  }
  const begun = performance.now();
  const audio = render(piece);
  const measured = measure(audio);
  report(piece, measured, (performance.now() - begun) / 1000);
  if (draft) {
    await writeFile(`${draft}/${piece.slug}.wav`, wav(audio));
    continue;
  }
  const cover = inFolder(`${piece.slug}.jpg`);
  await writeCover(piece, cover);
  const decodedPeakDb = await writeMaster(piece, audio, cover, inFolder(`${piece.slug}.m4a`));
  await keep(inFolder('catalogue.json'), entryOf(piece, measured, decodedPeakDb));
  await keep<Fingerprint>(inFolder('fingerprints.json'), { slug: piece.slug, decodedPeakDb, ...measured });
}
