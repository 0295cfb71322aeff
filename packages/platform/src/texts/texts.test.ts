import assert from 'node:assert/strict';
import { LANGUAGES } from '@hangout/rules';
import { say, sayMail, sayRefusal } from './texts.ts';

describe('texts of the server in several languages', () => {
  it('[H1383] a text that is requested in an unknown language is in English', () => {
    assert.equal(say('xx', 'mails.footer'), say('en', 'mails.footer'));
    assert.deepEqual(sayMail('xx', 'deleted'), sayMail('en', 'deleted'));
    assert.equal(sayRefusal('xx', 'not_found'), undefined);
  });

  it('[H271] a text with a number of minutes uses the plural form for this number', () => {
    for (const language of LANGUAGES) {
      const [one, five] = [1, 5].map(
        (count) => sayMail(language, 'resetMail', { link: '/link', count }).text,
      );
      assert.ok(five?.includes('5') && !one?.includes('1'), language);
      assert.ok(one?.includes('\n/link\n'), language);
    }
  });

  it('[H1381] {{brand}} stays in a text until the text is sent, and inserted values are not read as templates', () => {
    const { text } = sayMail('en', 'emailAdded', { email: '{{settings}}@example.org', settings: '/s' });
    assert.match(text, /\{\{brand\}\}/);
    assert.match(text, /The address \{\{settings\}\}@example\.org was added/);
  });
});
