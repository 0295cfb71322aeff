import assert from 'node:assert/strict';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it('[R022] prefers the address, then the stored language, then English', () => {
    assert.equal(chooseLanguage('?lang=es', 'en'), 'es');
    assert.equal(chooseLanguage('', 'es'), 'es');
    assert.equal(chooseLanguage('', null), 'en');
  });

  it('[R023] falls back to English for a language that is not supported', () => {
    assert.equal(chooseLanguage('?lang=fr', 'es'), 'en');
    assert.equal(chooseLanguage('', 'fr'), 'en');
  });

  it('ignores the region of a language', () => assert.equal(chooseLanguage('?lang=es-MX', null), 'es'));
});
