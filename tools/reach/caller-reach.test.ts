import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerKinds, findReachedCalls, readClientGraph } from './caller-reach.ts';
import { readModule } from './module-declarations.ts';
import { countReach, unreachedFor } from './reach-document.ts';

describe('REST calls that each kind of caller makes from screens', () => {
  it('[H1552] each REST call that a kind of caller may make is made by a screen, or listed with the reason why not', async () => {
    const reach = await countReach();
    const reasonsOf = (kind: keyof typeof callerKinds) => Object.keys(unreachedFor[kind] ?? {});
    assert.deepEqual(
      reach.map(({ kind, unreached }) => [kind, unreached.toSorted()]),
      reach.map(({ kind }) => [kind, reasonsOf(kind).toSorted()]),
    );
  });

  it('[H1552] the screens of a platform moderator make the call that lifts a ban, and no call that is for admins only', async () => {
    const graph = await readClientGraph();
    const [mod, user] = [
      findReachedCalls(graph, callerKinds.moderator),
      findReachedCalls(graph, callerKinds.user),
    ];
    for (const call of [
      'POST user-service /users/unban',
      'POST user-service /users/reactivate/:id',
      'GET user-service /moderation/accounts/:id',
    ])
      assert.ok(mod.has(call), call);
    for (const call of ['GET user-service /admin/users', 'GET user-service /admin/users/:id'])
      assert.ok(!mod.has(call), call);
    assert.ok(!user.has('GET user-service /moderation/accounts'));
  });

  it('[H1552] readModule reads the permissions of a call from conditions, early returns and query options around the call', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangout-reach-'));
    try {
      writeFileSync(
        join(folder, 'page.tsx'),
        `export function Page() {
           const list = useQuery({ ...first(), enabled: isAdmin });
           const other = isModerator ? second : third;
           if (!list || !mayPromote) return null;
           return isAdmin && <Fourth />;
         }`,
      );
      const [page] = readModule('page.tsx', folder).declarations;
      const gatesOf = (name: string) => page?.uses.find((use) => use.name === name)?.gates;
      assert.deepEqual(['first', 'second', 'third', 'Fourth'].map(gatesOf), [
        ['isAdmin'],
        ['isModerator'],
        ['!isModerator'],
        ['mayPromote', 'isAdmin'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
