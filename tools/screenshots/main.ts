/**
 * npm run tool -- pictures: takes screenshots of every screen and venue in five sizes and two languages, and
 * writes contact sheets to docs/pictures/. The folder of the full screenshots is not committed.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option } from '@commander-js/extra-typings';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { launchBrowser } from '@hangout/testkit/browser';
import {
  createScreenData,
  dialogs,
  type OpenScreenData,
  pages,
  type Screen,
  screenEnvironment,
} from '@hangout/testkit/browser/screens';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Browser } from 'playwright-core';
import { createCommand, parseInteger } from '../cli.ts';
import { exitCodes, runToExit } from '../exit-codes.ts';
import { acceptReferences } from './accept.ts';
import { composeSheet, findMissingScreenshots } from './contact-sheet.ts';
import { writeReadmeImages } from './readme-images.ts';
import { languages } from './sizes.ts';
import { createPhotographer } from './take-screenshots.ts';
import { findVenues, venuesOf } from './venues.ts';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const sheetFolder = inRoot('docs/pictures/');

const options = createCommand(
  'npm run tool -- pictures',
  'Pictures of every screen and venue, in five sizes and two languages.',
)
  .option('--all <folder>', 'where the full pictures go', inRoot('.cache/pictures/'))
  .option('--only <names>', 'only screens whose name contains one of these words, separated by commas')
  .addOption(new Option('--language <code>', 'only this language').choices(languages))
  .option('--accept', 'takes the reference screenshots of e2e/reference-screenshots/ anew, and nothing else')
  .option('--compose', 'only composes the sheets from the screenshots that are in the folder')
  .option('--webgl', 'the venues in 3D as well; slow without a graphics card')
  .option('--residents <seconds>', 'how long residents dance and chat first', parseInteger(0), 60)
  .parse()
  .opts();

const words = options.only?.split(',');
const isWanted = ({ name }: Screen) => words?.some((word) => name.includes(word)) ?? true;
/**
 * Screens of a hangout come after others, because a hangout that has run for a while shows more. Screens that
 * end the viewer's session come last.
 */
const orderOf = ({ route, endsSession }: Screen) => (endsSession ? 2 : route.startsWith('/r/') ? 1 : 0);
const inOrder = (one: Screen, other: Screen) => orderOf(one) - orderOf(other);

await runToExit(async () => {
  if (options.accept) {
    await acceptReferences();
    return exitCodes.ok;
  }
  await Promise.all([mkdir(options.all, { recursive: true }), mkdir(sheetFolder, { recursive: true })]);
  const browser = await launchBrowser({ which: 'bundled', webgl: options.webgl ?? false });
  try {
    const failed = options.compose ? [] : await takeAll(browser);
    const missing = await writeSheets(browser);
    if (failed.length > 0) console.log(`not taken: ${failed.join(', ')}`);
    if (missing.length > 0) console.log(`missing on the sheets: ${missing.join(', ')}`);
    return failed.length + missing.length > 0 ? exitCodes.broke : exitCodes.ok;
  } finally {
    await browser.close();
  }
});

/** Takes the selected screenshots in the demo world; returns the names of the screens that did not appear. */
async function takeAll(browser: Browser): Promise<string[]> {
  const app = await startRestartableApp({ seed: 'demo', env: screenEnvironment });
  let data: OpenScreenData | undefined;
  try {
    data = await createScreenData(app.address);
    await waitForResidents(app.address, data.fullSlug);
    const slugs = await findVenues(app.address);
    const venues3d = options.webgl ? venuesOf('3d', slugs) : [];
    const all = [...pages, ...dialogs, ...venuesOf('flat', slugs), ...venues3d];
    const photographer = createPhotographer(browser, data, options.all);
    const failed: string[] = [];
    for (const screen of all.filter(isWanted).sort(inOrder))
      for (const language of options.language ? [options.language] : languages) {
        const began = performance.now();
        const title = `${screen.name} (${language})`;
        await photographer.take(screen, language).then(
          () => console.log(`${title} ${((performance.now() - began) / 1000).toFixed(1)} s`),
          (error: Error) => {
            failed.push(title);
            console.log(`${title} FAILED: ${error.message}`);
          },
        );
      }
    return failed;
  } finally {
    await data?.close();
    await app.close();
  }
}

/**
 * Composes the sheets and the images of the README from the folder of screenshots. Returns the screenshots
 * that the sheets lack; with --only or --language that list is empty.
 */
async function writeSheets(browser: Browser): Promise<string[]> {
  const sheets = {
    pages,
    dialogs,
    venues: venuesOf('flat'),
    'venues-3d': options.webgl ? venuesOf('3d') : [],
  };
  for (const [name, screens] of Object.entries(sheets)) {
    if (screens.length === 0) continue;
    const file = join(sheetFolder, `${name}.webp`);
    const bytes = await composeSheet(browser, options.all, `Hangout: ${name}`, screens, file);
    console.log(`${file} ${Math.round(bytes / 1000)} kB`);
  }
  for (const [file, bytes] of await writeReadmeImages(options.all, sheetFolder))
    console.log(`${file} ${Math.round(bytes / 1000)} kB`);
  if (options.only || options.language) return [];
  return Object.values(sheets).flatMap((screens) =>
    screens.flatMap((screen) => findMissingScreenshots(options.all, screen)),
  );
}

/** Waits until residents have joined the fullest hangout, and lets them dance and chat for a while. */
async function waitForResidents(address: string, slug: string): Promise<void> {
  const api = createApi({ base: address });
  const isFull = async () => (await api(rooms.byId, { id: slug })).numberOfUsersInRoom >= 6;
  await waitFor('residents have joined', isFull, { intervalMs: 500 });
  await new Promise((resolve) => setTimeout(resolve, options.residents * 1_000));
}
