import assert from 'node:assert/strict';
import { foldName } from '@hangout/rules';
import { queryRows } from '../sql.ts';
import { databaseTest } from '../testing.ts';

describe('fold_name, the rule foldName as SQL', () => {
  const t = databaseTest();
  const foldInSql = async (names: readonly string[]) => {
    const rows = await queryRows<{ folded: string }>(
      t.db,
      `select fold_name(name) as folded from unnest(cast(:names as text[])) with ordinality as given (name, place)
       order by place`,
      { names },
    );
    return rows.map(({ folded }) => folded);
  };

  it('[H1571] the SQL function fold_name returns the same as foldName for names in many scripts', async () => {
    const names = [
      ...[
        'Ondore\u0301',
        'Marrow & Finch',
        '÷',
        '!!!',
        '&',
        'And',
        'Don’t `Go´',
        'ガガガSP',
        'हिन्दी गाने',
        'Ελλάς ΣΑΣ',
      ],
      ...[
        'Мой й ё',
        'İstanbul ısı',
        'ŒUVRE Straße',
        'ﷺ',
        'ＡＢＣ',
        'a\u00ADb\u200Bc',
        'می\u200Cخواهم',
        '𝕊𝕠𝕟𝕘',
        ' a  b\tc\n',
      ],
    ];
    assert.deepEqual(await foldInSql(names), names.map(foldName));
  });

  it('[H1571] the SQL function fold_name returns the same as foldName for each letter of European and Asian scripts', async () => {
    const blocks = [
      ...[
        [0x20, 0x377],
        [0x384, 0x52f],
        [0x5d0, 0x5ea],
        [0x620, 0x6ff],
        [0x900, 0x97f],
        [0xe01, 0xe5b],
      ],
      ...[
        [0x1e00, 0x1fff],
        [0x2010, 0x2027],
        [0x3041, 0x30ff],
        [0xac00, 0xad00],
        [0xff01, 0xff9d],
      ],
    ] as const;
    const names = blocks.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => `x${String.fromCodePoint(from + at)}y`),
    );
    const folded = await foldInSql(names);
    const different = names.filter((name, place) => folded[place] !== foldName(name));
    assert.deepEqual(different, []);
  });
});
