import assert from 'node:assert/strict';
import { parseModule } from './parse-module.ts';
import { createSourceGraph, symbolKey } from './source-graph.ts';

const graphOf = (sources: Readonly<Record<string, string>>) =>
  createSourceGraph(new Map(Object.entries(sources)), new Map([['@hangout/rules', 'packages/rules']]));
const reachedFrom = (sources: Readonly<Record<string, string>>, file: string, name: string) =>
  [...graphOf(sources).reachFrom([{ file, name }]).values()]
    .filter((symbol) => symbol.name !== '')
    .map(symbolKey)
    .sort();

describe('the graph of declarations', () => {
  it('[H950] a declaration reaches only what it names, also through barrels and renames', () => {
    const sources = {
      'client/page.tsx': `import { load as read } from './api/index.ts';
        export const Page = () => <List rows={read()} />;
        const List = () => null;
        export const unused = () => other();
        function other() {}`,
      'client/api/index.ts': `export * from './rows.ts'; export { drop } from './rows.ts';`,
      'client/api/rows.ts': `import { decide } from '@hangout/rules';
        export const load = () => decide();
        export const drop = () => 1;`,
      'packages/rules/src/index.ts': `export function decide() {} export function idle() {}`,
    };
    assert.deepEqual(reachedFrom(sources, 'client/page.tsx', 'Page'), [
      'client/api/rows.ts#load',
      'client/page.tsx#List',
      'client/page.tsx#Page',
      'packages/rules/src/index.ts#decide',
    ]);
  });

  it('[H950] a lazily loaded module is reached by the name that is taken from it', () => {
    const sources = {
      'a/shell.tsx': `const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }));
        export const start = () => import('./room.ts').then(({ enter }) => enter());
        export const Shell = () => <Menu />;`,
      'a/menu.tsx': 'export const Menu = () => null; export const Other = () => null;',
      'a/room.ts': 'export const enter = () => 1; export const leave = () => 2;',
    };
    assert.deepEqual(reachedFrom(sources, 'a/shell.tsx', 'Shell'), [
      'a/menu.tsx#Menu',
      'a/shell.tsx#Menu',
      'a/shell.tsx#Shell',
    ]);
    assert.deepEqual(reachedFrom(sources, 'a/shell.tsx', 'start'), ['a/room.ts#enter', 'a/shell.tsx#start']);
  });

  it('[H950] types, object keys and attribute names do not count as uses', () => {
    const sources = {
      'a/one.tsx': `import { rows, kind, title } from './two.ts';
        export const One = (value: typeof kind) => ({ rows: 1, shown: <p title="x">{value as typeof title}</p> });`,
      'a/two.ts': 'export const rows = 1; export const kind = 2; export const title = 3;',
    };
    assert.deepEqual(reachedFrom(sources, 'a/one.tsx', 'One'), ['a/one.tsx#One']);
  });

  it('[H950] the routes of a router are read with what each of them loads', () => {
    const { routes } = parseModule(`export const createRouter = () => [
      page('/queue', async () => (await import('../queue.ts')).QueuePage),
      { path: '/', element: <Home /> },
      { path: '*', element: <NotFound /> },
    ];`);
    assert.deepEqual(
      routes.map(({ path }) => path),
      ['/queue', '/'],
    );
    assert.deepEqual(
      routes[0]?.dynamicImports.map(({ specifier, names }) => [specifier, names.has('QueuePage')]),
      [['../queue.ts', true]],
    );
    assert.ok(routes[1]?.references.has('Home'));
  });
});
