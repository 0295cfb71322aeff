import assert from 'node:assert/strict';
import { countryName, listCountries } from './country-name.ts';

describe('names of countries', () => {
  it('[H292] a country is named in the language of the reader', () => {
    assert.equal(countryName('ES', 'en'), 'Spain');
    assert.equal(countryName('ES', 'es'), 'España');
    assert.equal(countryName('ZZ', 'en'), 'Unknown Region');
  });

  it('[H1241] every country is listed once, without former countries, sorted by its name in the reader’s language', () => {
    const spanish = listCountries('es');
    const codes = spanish.map(({ code }) => code);
    assert.ok(codes.length > 190 && new Set(codes).size === codes.length, `${codes.length} countries`);
    assert.equal(new Set(spanish.map(({ name }) => name)).size, codes.length);
    for (const code of ['DE', 'ES', 'MX', 'US', 'ZA']) assert.ok(codes.includes(code), code);
    for (const code of ['DD', 'SU', 'EU', 'ZZ', 'AA']) assert.ok(!codes.includes(code), code);
    assert.ok(codes.indexOf('DE') < codes.indexOf('ES'), 'Alemania before España');
  });
});
