import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';

type ModuleTest = (id: string) => boolean;

/** Creates a test that is true for a module or library that these pages import statically, directly or indirectly. */
function createPageTest(roots: readonly string[]): ModuleTest {
  const modules = findPageModules(roots);
  const libraries = [...modules]
    .filter((file) => file.endsWith('/'))
    .flatMap((folder) => [folder, folder.replace('react-query', 'query-core')]);
  return (id) => modules.has(id.replace(/\?.*/, '')) || libraries.some((folder) => id.startsWith(folder));
}

const isForGuest = createPageTest(pageRoots.guest);
const isForUser = createPageTest(pageRoots.user);
const isForEvents = createPageTest(pageRoots.events);
const isForHangout = createPageTest(pageRoots.hangout);
const isForSite = createPageTest(pageRoots.site);
const isForAfterHangout = createPageTest(pageRoots.afterHangout);

/** Number of pages and dialogs that must import a module before it moves into the shared chunk. */
const MANY_PAGES = 10;

const isForSeveralAfterFirst: ModuleTest = (id) =>
  [isForUser, isForEvents, isForAfterHangout].filter((isFor) => isFor(id)).length > 1;

/**
 * Chunks for modules that the first page does not load. A module goes into the first chunk whose test accepts it. A
 * test that accepts a module also accepts everything that the module imports, so a chunk imports only from chunks above
 * it, and there are no import cycles.
 */
const afterFirst: readonly (readonly [name: string, test: ModuleTest])[] = [
  ['menus', (id) => (isForGuest(id) || isForSite(id)) && isForHangout(id)],
  ['event-times', (id) => isForEvents(id) && isForHangout(id)],
  ['common', (id) => isForUser(id) && isForHangout(id)],
  ['hangout', isForHangout],
  ['guest', isForGuest],
  ['site', isForSite],
  ['after-first', isForSeveralAfterFirst],
  ['user', isForUser],
  ['events', isForEvents],
  ['after-hangout', isForAfterHangout],
  // One chunk for all icons that no chunk above contains: a file per icon would cost more requests than the unused
  // icons cost bytes. Icons import only libraries, so this causes no import cycle.
  ['icons', (id) => id.includes('/lucide-react/')],
];

/**
 * [H225] [H860] [H1487] The chunks of the build: `libraries` of the first page, which seldom change; `first`, the rest
 * of the first page; the chunks of `afterFirst`; and `shared` for modules that many pages need. All other modules are
 * grouped with those that the same pages need.
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
