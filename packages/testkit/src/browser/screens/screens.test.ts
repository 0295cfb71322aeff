import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialogs, pages, redirects, type ScreenData, screens } from './index.ts';

const client = fileURLToPath(new URL('../../../../../client/src/', import.meta.url));
const read = (file: string) => readFileSync(`${client}${file}`, 'utf8');

/** Reads the paths from the source of the client's router, which runs only in browsers. */
function readRoutes(): string[] {
  const source = read('app/router.tsx');
  const table = source.slice(source.indexOf('routes: RouteObject[] = ['));
  return [...table.matchAll(/(?:(?:page|sheet|hangoutPage)\(\s*|path: )'([^']+)'/g)].map(
    ([, path = '']) => path,
  );
}

/** Returns the files below client/src that render a dialog of their own, or ask for confirmation in one. */
function readDialogFiles(): string[] {
  const shared = [
    'design/primitives/dialog.tsx',
    'design/patterns/form-dialog.tsx',
    'design/patterns/use-confirmed-action.tsx',
    'components/moderation/duration-and-reason-dialog.tsx',
  ];
  // A production build, which is what the catalogue shows, has no page of the design system.
  const notBuilt = 'features/design/';
  return globSync('**/*.tsx', { cwd: client })
    .filter((file) => !shared.includes(file) && !file.startsWith(notBuilt))
    .filter((file) =>
      /<(?:Dialog|FormDialog|Confirm|DurationAndReasonDialog)\b|= useConfirmedAction\(/.test(read(file)),
    );
}

describe('the catalogue of screens', () => {
  it('[H260] the catalogue of screens contains every route of the client’s router, and no other route', () => {
    const routes = readRoutes();
    assert.ok(routes.length > 20 && routes.includes('/r/:slug'), `the router was read: ${routes}`);
    const listed = new Set([...pages.map(({ route }) => route), ...Object.keys(redirects)]);
    assert.deepEqual([...listed].sort(), [...new Set(routes)].sort());
  });

  it('[H260] [H488] the catalogue of screens contains every section of the settings', () => {
    const sections = [...read('features/settings/sections.ts').matchAll(/path: '([^']+)'/g)].map(
      ([, path]) => `/settings/${path}`,
    );
    assert.ok(sections.includes('/settings/security'), `the sections were read: ${sections}`);
    // The paths of the settings do not depend on the data.
    const listed = pages
      .filter(({ route }) => route === '/settings/:section?')
      .map(({ path }) => path({} as ScreenData));
    assert.deepEqual(
      sections.filter((path) => !listed.includes(path)),
      [],
    );
  });

  it('[H260] the catalogue of screens contains every file of the client that renders a dialog, and no other file', () => {
    const listed = new Set(dialogs.map(({ dialog = '' }) => dialog));
    assert.deepEqual([...listed].sort(), readDialogFiles().sort());
  });

  it('[H260] no two screens in the catalogue have the same name', () => {
    const names = screens.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});
