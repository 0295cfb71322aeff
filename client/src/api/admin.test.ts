import assert from 'node:assert/strict';
import { crudQuery } from './admin.ts';

const sort = { field: 'id', descending: true };

describe('crudQuery (list queries of the admin pages)', () => {
  it('[R200] crudQuery translates a list query into CRUD parameters: search in several fields, filter, sort order and page', () => {
    const query = crudQuery(
      { search: ' Mirra ', filter: { field: 'promoted', value: true }, sort, page: 3 },
      ['name', 'slug'],
    );
    assert.deepEqual(JSON.parse(query.s ?? ''), {
      $and: [{ $or: [{ name: { $contL: 'Mirra' } }, { slug: { $contL: 'Mirra' } }] }, { promoted: true }],
    });
    assert.deepEqual(query.sort, ['id,DESC']);
    assert.equal(query.page, 3);
  });

  it('[R200] a filter with several values lists the rows that have one of them', () => {
    const filter = { field: 'role', value: ['admin', 'superUser'] };
    const query = crudQuery({ search: '', filter, sort, page: 1 }, ['name']);
    assert.deepEqual(JSON.parse(query.s ?? ''), { $and: [{ role: { $in: ['admin', 'superUser'] } }] });
  });

  it('[R200] a list query without search text and filter has no search parameter, so that all rows are listed', () => {
    assert.equal('s' in crudQuery({ search: ' ', filter: null, sort, page: 1 }, ['name']), false);
  });
});
