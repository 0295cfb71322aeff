import assert from 'node:assert/strict';
import { crudQuery } from './admin.ts';

const sort = { field: 'id', descending: true };

describe('asking a list of the platform', () => {
  it('[R200] looks for words in any of its fields, filters and turns pages', () => {
    const ask = crudQuery({ search: ' Mirra ', filter: { field: 'promoted', value: true }, sort, page: 3 }, [
      'name',
      'slug',
    ]);
    assert.deepEqual(JSON.parse(ask.s ?? ''), {
      $and: [{ $or: [{ name: { $contL: 'Mirra' } }, { slug: { $contL: 'Mirra' } }] }, { promoted: true }],
    });
    assert.deepEqual(ask.sort, ['id,DESC']);
    assert.equal(ask.page, 3);
  });

  it('[R200] asks for everything where nothing was said', () => {
    assert.equal('s' in crudQuery({ search: ' ', filter: null, sort, page: 1 }, ['name']), false);
  });
});
