import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import { fillTemplate, RefusalError } from '@hangout/rules';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import es from '@hangout/rules/locales/es.json' with { type: 'json' };
import { codeText, errorText, signInErrorText, type TextLookup } from './errors.ts';
import { formatDateTime } from './format-time.ts';

const lookupIn =
  (texts: unknown): TextLookup =>
  (key, values) => {
    const found = key.split('.').reduce<unknown>((inner, part) => Object(inner)[part], texts);
    return typeof found === 'string' ? fillTemplate(found, 'en', { ...values }) : undefined;
  };
const lookup = lookupIn(en);
const refused = (status: number, body?: unknown) => new ApiError('/api/x', status, body);

describe('errorText', () => {
  for (const [rule, status, text] of [
    ['R213', 400, 'Bad Request'],
    ['R214', 401, 'Unauthorized'],
    ['R215', 403, 'Forbidden'],
    ['R216', 404, 'Not Found'],
    ['R220', 418, 'Generic Error'],
  ] as const)
    it(`[${rule}] if a refusal with status ${status} has no message, the user reads “${text}”`, () => {
      assert.equal(errorText(refused(status), lookup), text);
    });

  for (const [rule, status, text] of [
    ['R217', 500, 'Internal Server Error'],
    ['R218', 502, 'Bad Gateway'],
    ['R219', 503, 'Service Unavailable'],
  ] as const)
    it(`[${rule}] an error with status ${status} has the status text “${text}”, and the user reads a general sentence instead of its message`, () => {
      assert.equal(refused(status).statusText, text);
      assert.equal(
        errorText(refused(status, { message: 'secret' }), lookup),
        'Something went wrong, please try again',
      );
    });

  it('[R221] an API error contains URL, status, status text and body of the response', () => {
    const { url, status, statusText, body } = refused(404, { code: 'x' });
    assert.deepEqual(
      { url, status, statusText, body },
      { url: '/api/x', status: 404, statusText: 'Not Found', body: { code: 'x' } },
    );
  });

  it('[R241][R243] the error text is the first message in the response body, with a capital letter', () => {
    assert.equal(errorText(refused(422, { message: ['abc', 'b'] }), lookup), 'Abc');
    assert.equal(
      errorText(refused(400, { message: 'slug is taken', code: 'not-in-our-texts' }), lookup),
      'Slug is taken',
    );
  });

  it('[R242] errors with status 500 or above all have the same general text, without a full stop', () => {
    assert.equal(
      errorText(refused(500, { message: 'x', code: 'not_found' }), lookup),
      'Something went wrong, please try again',
    );
    assert.equal(errorText(new TypeError('boom'), lookup), 'Something went wrong, please try again');
  });

  it('[H1974] if an account is too new for an action, the error text says from when on the account may do it, over REST and in hangouts', () => {
    const details = { until: Date.parse('2026-11-20T10:00:00Z') };
    const text = `Your account is too new for this. You can from ${formatDateTime(details.until)} on.`;
    assert.equal(errorText(refused(403, { code: 'account_too_new', details }), lookup), text);
    const refusal = new RefusalError({ code: 'account_too_new', message: 'x', details });
    assert.equal(errorText(refusal, lookup), text);
  });

  it('[H2166] whoever is banned reads at the sign-in until when, and no date if the ban has no end', () => {
    const until = Date.parse('2026-11-20T10:00:00Z');
    const textOf = (details: object) => errorText(refused(403, { code: 'account_banned', details }), lookup);
    assert.equal(textOf({ until }), `This account is banned until ${formatDateTime(until)}.`);
    assert.equal(textOf({}), 'This account is banned.');
  });

  it('[H356] whoever may not write, DJ or speak reads until when, if the restriction has an end', () => {
    const expirationTime = Date.parse('2026-11-20T10:00:00Z');
    for (const code of ['chat_disabled', 'dj_disabled', 'voice_disabled']) {
      const text = codeText(`notices.${code}`, { expirationTime }, lookup) ?? '';
      assert.ok(text.endsWith(`until ${formatDateTime(expirationTime)}`), text);
      assert.match(codeText(`notices.${code}`, { expirationTime: null }, lookup) ?? '', /for now$/);
    }
  });

  it('[H1030] if a music provider is down, the error text says this, and not the general text for status 503', () => {
    const down = refused(503, { message: 'It does not answer', code: 'provider_unavailable' });
    assert.match(errorText(down, lookup), /^That music service does not answer/);
  });

  it('[R253] the general text of a failed sign-in ends with a full stop', () => {
    assert.equal(signInErrorText(refused(500), lookup), 'Something went wrong, please try again.');
    assert.equal(
      signInErrorText(refused(401, { message: 'Incorrect email or password' }), lookup),
      'Incorrect email or password',
    );
  });

  it('[H511] the text for a refusal is found by its code; if the code is unknown, the server’s message is shown', () => {
    assert.equal(
      errorText(new RefusalError({ code: 'no_song', message: 'x' }), lookup),
      'Add a song to your queue first',
    );
    assert.equal(
      errorText(refused(404, { message: 'nope', code: 'not_found' }), lookup),
      'That is not here any more.',
    );
    assert.equal(errorText(new RefusalError({ code: 'brand_new', message: 'so new' }), lookup), 'So new');
  });

  it('[H2112] what is wrong with a field is shown as the server says it in English, and as a general sentence in other languages', () => {
    const refusal = refused(400, {
      message: ['externalUrl: must be a web address'],
      code: 'invalid_request',
    });
    assert.equal(errorText(refusal, lookup, 'en'), 'ExternalUrl: must be a web address');
    assert.equal(errorText(refusal, lookupIn(es), 'es'), es.errors.invalid_request);
  });

  it('[H512] the text for a network failure says that the server cannot be reached', () => {
    assert.match(errorText(refused(0), lookup), /cannot reach/);
  });
});
