import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';

type ModuleTest = (id: string) => boolean;

/** A test whether these pages need a file from the start, ours or of a library. */
function createPageTest(roots: readonly string[]): ModuleTest {
  const modules = findPageModules(roots);
  const libraries = [...modules]
    .filter((file) => file.endsWith('/'))
    .flatMap((folder) => [folder, folder.replace('react-query', 'query-core')]);
  return (id) => modules.has(id) || libraries.some((folder) => id.startsWith(folder));
}

const isForUser = createPageTest(pageRoots.user);
const isForEvents = createPageTest(pageRoots.events);
const isForHangout = createPageTest(pageRoots.hangout);
const isForAfterHangout = createPageTest(pageRoots.afterHangout);
const isForAfterPage = createPageTest(pageRoots.afterPage);

/** From how many pages and dialogs on a module goes into the file that they share. */
const MANY_PAGES = 10;

const isForSeveralAfterFirst: ModuleTest = (id) =>
  [isForUser, isForEvents, isForAfterHangout].filter((isFor) => isFor(id)).length > 1;

/**
 * Files for modules that are not in the first page; a module goes into the first of them whose test accepts it. With a module
 * each test also accepts all that it imports, so a file imports only those above it, and never itself by way of others.
 */
const afterFirst: readonly (readonly [name: string, test: ModuleTest])[] = [
  ['event-times', (id) => isForEvents(id) && isForHangout(id)],
  ['common', (id) => isForUser(id) && isForHangout(id)],
  ['hangout', isForHangout],
  ['after-first', isForSeveralAfterFirst],
  ['user', isForUser],
  ['events', isForEvents],
  ['after-hangout', isForAfterHangout],
  ['after-page', isForAfterPage],
  // Icons import nothing but the libraries. A request for each of the others would cost more than all of them in one.
  ['icons', (id) => id.includes('/lucide-react/')],
];

/**
 * [H225] [H860] [H1487] Which modules share a file: the libraries of the first page, which seldom change, the first page, a
 * hangout, what comes after each of them, what they have in common, and what many pages need. All others share a file with
 * those that the same pages need.
 */
export const chunkGroups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: afterFirst.length + 2 },
  { name: 'first', tags: ['$initial' as const], priority: afterFirst.length + 1 },
  ...afterFirst.map(([name, test], index) => ({
    ...{ name, test, priority: afterFirst.length - index },
    includeDependenciesRecursively: false,
  })),
  { name: 'shared', minShareCount: MANY_PAGES, priority: 0, includeDependenciesRecursively: false },
];
