import assert from 'node:assert/strict';
import { chooseLanguage } from './language.ts';

describe('choosing a language', () => {
  it('[R022] follows the address, then what was stored, then English', () => {
    assert.equal(chooseLanguage('?lang=es', 'en'), 'es');
    assert.equal(chooseLanguage('', 'es'), 'es');
    assert.equal(chooseLanguage('', null), 'en');
  });

  it('[R023] falls back to English for a language that is not spoken here', () => {
    assert.equal(chooseLanguage('?lang=fr', 'es'), 'en');
    assert.equal(chooseLanguage('', 'fr'), 'en');
  });

  it('understands a region', () => assert.equal(chooseLanguage('?lang=es-MX', null), 'es'));
});
