import assert from 'node:assert/strict';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { endpointsOf } from '@hangout/contract/rest/services';
import { sampleOf, titleOf } from '@hangout/testkit/fuzzing/samples';
import { validateInput } from '../framework/validate.ts';

const declared = serviceNames.flatMap((name) => endpointsOf(name));
const fieldsOf = (endpoint: (typeof declared)[number]) => Object.keys(endpoint.query?.shape ?? {});
const isPaged = (endpoint: (typeof declared)[number]) =>
  fieldsOf(endpoint).includes('limit') && fieldsOf(endpoint).includes('offset');

describe('paging of all lists in the contract', () => {
  it('[R296][H579] every list with limit and offset also accepts a page number, counted from 1', () => {
    const lists = declared.filter(isPaged);
    assert.ok(lists.length > 40, `${lists.length} lists`);
    for (const endpoint of lists) {
      const title = titleOf(endpoint);
      const { params: _, ...list } = endpoint;
      const needed = endpoint.query ? Object.entries(sampleOf(endpoint.query) as object) : [];
      const required = Object.fromEntries(needed.map(([name, value]) => [name, String(value)]));
      const read = (query: object) =>
        validateInput(list, { params: {}, query: { ...required, ...query }, body: {} });
      assert.ok(fieldsOf(endpoint).includes('page'), `${title} has no page`);
      // [R200] Lists for admins are paged by page number.
      if (fieldsOf(endpoint).includes('filter')) {
        assert.equal(read({ limit: '7', page: '3' }).page, 3, title);
        continue;
      }
      const { limit } = read({ limit: '7', offset: '3' });
      assert.equal(read({ limit: '7', offset: '3' }).offset, 3, title);
      assert.equal(read({ limit: '7', page: '3' }).offset, Number(limit) * 2, title);
      assert.equal(read({ limit: '7', page: '1', offset: '5' }).offset, 0, title);
      assert.equal(read({ limit: '7', page: '-4' }).offset, 0, title);
    }
  });
});
