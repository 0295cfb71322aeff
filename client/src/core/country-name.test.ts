import assert from 'node:assert/strict';
import { countryName } from './country-name.ts';

describe('names of countries', () => {
  it('[H292] a country is named in the language of the reader', () => {
    assert.equal(countryName('ES', 'en'), 'Spain');
    assert.equal(countryName('ES', 'es'), 'España');
    assert.equal(countryName('ZZ', 'en'), 'Unknown Region');
  });
});
