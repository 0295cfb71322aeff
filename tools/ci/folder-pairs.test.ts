import assert from 'node:assert/strict';
import { findFolderPairs } from './folder-pairs.ts';

describe('folder pairs', () => {
  const find = (sources: Record<string, string>) =>
    findFolderPairs(new Map(Object.entries(sources)), new Map([['@hangout/db', 'packages/db']]));

  it('[H911] findFolderPairs finds sibling folders that import each other, by relative path or by package', () => {
    assert.deepEqual(
      find({
        'client/src/a/x.ts': "import { y } from '../b/y.ts';",
        'client/src/b/y.ts': "export const y = 1; import('../a/deep/z.ts');",
        'client/src/a/deep/z.ts': '',
      }),
      [
        {
          folders: ['client/src/a', 'client/src/b'],
          imports: ['client/src/b/y.ts imports client/src/a/deep/z.ts'],
        },
      ],
    );
    assert.equal(
      find({
        'packages/db/src/index.ts': "import '../../platform/src/log.ts';",
        'packages/platform/src/log.ts': "import { Db } from '@hangout/db';",
      }).length,
      1,
    );
  });

  it('[H911] findFolderPairs accepts imports in one direction, and those between a folder and its subfolder', () => {
    assert.deepEqual(
      find({
        'src/a/x.ts': "import '../b/y.ts';",
        'src/b/y.ts': "import './c/z.ts';",
        'src/b/c/z.ts': "import '../y.ts';",
      }),
      [],
    );
  });
});
