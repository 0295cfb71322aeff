import assert from 'node:assert/strict';
import { chooseLanguage } from './language.ts';

describe('chooseLanguage', () => {
  it('[R022] the language in the URL takes precedence over the stored language, and English is the default', () => {
    assert.equal(chooseLanguage('?lang=es', 'en'), 'es');
    assert.equal(chooseLanguage('', 'es'), 'es');
    assert.equal(chooseLanguage('', null), 'en');
  });

  it('[R023] [R293] if the chosen language is not supported, the language is English', () => {
    assert.equal(chooseLanguage('?lang=fr', 'es'), 'en');
    assert.equal(chooseLanguage('', 'fr'), 'en');
  });

  it('[H855] without a choice by the user, the first supported language of the browser is used, whatever its region', () => {
    assert.equal(chooseLanguage('', null, ['es-ES', 'en']), 'es');
    assert.equal(chooseLanguage('', null, ['fr-FR', 'es-AR']), 'es');
    assert.equal(chooseLanguage('', null, ['de']), 'en');
    assert.equal(chooseLanguage('', 'en', ['es-MX']), 'en');
    assert.equal(chooseLanguage('?lang=en', 'es', ['es-MX']), 'en');
  });

  it('[H1965] a browser whose languages are all unsupported gets the server’s default language', () => {
    assert.equal(chooseLanguage('', null, ['de'], 'es'), 'es');
    assert.equal(chooseLanguage('', null, ['en'], 'es'), 'en');
    assert.equal(chooseLanguage('', null, ['de'], 'xx'), 'en');
  });

  it('a region in the URL’s language tag is ignored when the language is chosen', () =>
    assert.equal(chooseLanguage('?lang=es-MX', null), 'es'));
});
