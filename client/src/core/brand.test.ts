import assert from 'node:assert/strict';
import { brands, chooseBrand } from './brand.ts';

describe('chooseBrand', () => {
  it('[R002] the brand is hangout unless the build or the URL names turntable', () => {
    assert.equal(chooseBrand('', undefined), 'hangout');
    assert.equal(chooseBrand('', 'turntable'), 'turntable');
    assert.equal(chooseBrand('?brand=turntable', undefined), 'turntable');
    assert.equal(chooseBrand('?brand=other', 'turntable'), 'hangout');
    assert.notEqual(brands.turntable.name, brands.hangout.name);
  });
});
