import assert from 'node:assert/strict';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { commonCodes } from '@hangout/contract/framework/errors';
import { roomRefusals } from '@hangout/contract/realtime/hangout/requests';
import { uploadFailures } from '@hangout/contract/rest/room-service/uploaded-song';
import { endpointsOf } from '@hangout/contract/rest/services';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

type Texts = { [key: string]: string | Texts };

function flat(texts: Texts, before = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(before + key, value);
    else for (const [inner, text] of flat(value, `${before}${key}.`)) found.set(inner, text);
  }
  return found;
}

const english = flat(en);
const spanish = flat(es);
const slots = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)|<\/?(\w+)>/g)].map((match) => match[1] ?? match[2]).sort();
/** Names of places and providers are the same in every language. */
const mayBeSame =
  /^(genres|providers|designs|settings\.(en|es)|roles|account\.special|room\.chat|chat\.(dj|log|emoji|said)|player\.(low|medium|high)Short|settings\.offsetValue|uploads\.progress|history\.ago|chat\.unread|raid\.minutes|account\.withEmail)/;

describe('translations', () => {
  it('[R016] have the same keys in English and in Spanish', () => {
    assert.deepEqual([...spanish.keys()].sort(), [...english.keys()].sort());
  });

  it('[R016] have the same placeholders in both languages', () => {
    for (const [key, text] of english) assert.deepEqual(slots(spanish.get(key) ?? ''), slots(text), key);
  });

  it('[R016] differ between the languages', () => {
    const same = [...english].filter(
      ([key, text]) => !mayBeSame.test(key) && text !== '' && spanish.get(key) === text,
    );
    assert.deepEqual(
      same.map(([key]) => key),
      [],
    );
  });

  it('[R018][R019][R020] contain the product’s own words', () => {
    assert.equal(english.get('home.browse'), 'Browse Hangouts');
    assert.equal(english.get('home.promoted'), 'Promoted Hangouts');
    assert.equal(english.get('home.tagline'), 'Hang out online with music.');
  });

  it('[R021] prompt for the phone number with the exact words', () => {
    const prompt = "Enter your phone number to create a new account. We'll text a code to verify.";
    assert.equal(english.get('account.phonePrompt'), prompt);
    assert.equal(english.get('account.continue'), 'Continue');
  });

  it('[R003] say hangout, never room', () => {
    const wrong = [...english].filter(([, text]) => /\brooms?\b/i.test(text)).map(([key]) => key);
    assert.deepEqual(wrong, []);
  });

  it('[H510] contain every refusal of every endpoint, of the hangout and every common code', () => {
    const calls = serviceNames.flatMap((name) => endpointsOf(name));
    const codes = new Set<string>([
      ...commonCodes,
      ...Object.keys(roomRefusals),
      ...Object.keys(uploadFailures),
      ...calls.flatMap((call) => Object.keys(call.refusals ?? {})),
    ]);
    const missing = [...codes].filter(
      (code) => !english.has(`errors.${code}`) || !spanish.has(`errors.${code}`),
    );
    assert.deepEqual(missing, []);
  });
});
