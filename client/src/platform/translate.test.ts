import assert from 'node:assert/strict';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import es from '@hangout/rules/locales/es.json' with { type: 'json' };
import i18next from 'i18next';
import { fillTemplate, findTemplate, splitMarkup, type Texts } from './translate.ts';

/** Values for the placeholders of a text, some of which look like markup or placeholders. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{\s*(\w+)(,)?/g)].map(([, name = '', isNumber]) => [
      name,
      isNumber ? 12_345.5 : `<b>${name}</b> & {{name}}`,
    ]),
  );

function listKeys(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`),
  );
}

describe('translate', () => {
  for (const [language, texts] of Object.entries({ en, es }))
    it(`[R016] every text of ${language}, in all plural forms, is filled in with the same result as by i18next`, () => {
      const reference = i18next.createInstance();
      reference.init({
        lng: language,
        fallbackLng: false,
        resources: { [language]: { translation: texts } },
        interpolation: { escapeValue: false, skipOnVariables: true },
        initAsync: false,
      });
      const ours = (key: string, given: Record<string, unknown>) =>
        fillTemplate(findTemplate(texts, language, key, given.count) ?? key, language, given);
      let compared = 0;
      for (const key of listKeys(texts)) {
        const values = valuesFor(findTemplate(texts, language, key) ?? '');
        const [base = key, form] = key.split(/_(one|other)$/);
        const counts = form === undefined ? [undefined] : [0, 1, 2, 1_234.5, 10_000];
        for (const count of counts) {
          const given = count === undefined ? values : { ...values, count };
          const asked = form === undefined ? key : base;
          // The cast is needed because i18next's types accept only literal keys.
          assert.equal(ours(asked, given), reference.t(asked as 'app.home', given), `${asked} ${count}`);
          compared += 1;
        }
      }
      assert.ok(compared > 1_000, `${compared}`);
    });

  it('[R016] splitMarkup splits a text at its elements and does not fill in placeholders', () => {
    assert.deepEqual(splitMarkup('<dj>{{name}}</dj> plays <b>{{song}}</b>, <b><i/></b>!'), [
      { element: 'dj', parts: ['{{name}}'] },
      ' plays ',
      { element: 'b', parts: ['{{song}}'] },
      ', ',
      { element: 'b', parts: [{ element: 'i', parts: [] }] },
      '!',
    ]);
    assert.deepEqual(splitMarkup('1 < 2'), ['1 < 2']);
  });
});
