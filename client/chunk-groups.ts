import { findPageModules } from './page-modules.ts';
import { pageRoots } from './page-roots.ts';

type ModuleTest = (id: string) => boolean;

/** Creates a test that is true for modules and libraries that these pages import statically. */
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
const isForAfterPage = createPageTest(pageRoots.afterPage);

/** Number of pages and dialogs that must import a module before it moves into the shared chunk. */
const MANY_PAGES = 10;

const isForSeveralAfterFirst: ModuleTest = (id) =>
  [isForUser, isForEvents, isForAfterHangout].filter((isFor) => isFor(id)).length > 1;

/**
 * Chunks for modules that are not in the first page; a module goes into the first chunk whose test accepts it. Each
 * test also accepts everything that such a module imports, so a chunk imports only chunks above it and there are no
 * import cycles.
 */
const afterFirst: readonly (readonly [name: string, test: ModuleTest])[] = [
  ['guest', (id) => isForGuest(id) || (isForSite(id) && isForHangout(id))],
  ['event-times', (id) => isForEvents(id) && isForHangout(id)],
  ['common', (id) => isForUser(id) && isForHangout(id)],
  ['hangout', isForHangout],
  ['after-first', isForSeveralAfterFirst],
  ['user', isForUser],
  ['events', isForEvents],
  ['after-hangout', isForAfterHangout],
  ['after-page', isForAfterPage],
  // Icons import only libraries. One request per remaining icon would cost more than all of them in one file.
  ['icons', (id) => id.includes('/lucide-react/')],
];

/**
 * [H225] [H860] [H1487] The chunks of the build: the libraries of the first page, which seldom change; the first
 * page; a hangout; what loads after each of them; what they have in common; and what many pages need. All other
 * modules share a chunk with those that the same pages need.
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
