import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serviceNames } from '@hangout/contract/framework/endpoint';
import { commonCodes } from '@hangout/contract/framework/errors';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { roomRefusals } from '@hangout/contract/realtime/hangout/requests';
import { ModerationType, recordedActionTypes } from '@hangout/contract/rest/audit/moderation-actions';
import { endpointsOf } from '@hangout/contract/rest/services';
import { uploadFailures } from '@hangout/contract/rest/shapes/uploaded-song';
import { GENRES, GLOBAL_ROLES, ROOM_ROLES } from '@hangout/rules';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import es from '@hangout/rules/locales/es.json' with { type: 'json' };

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

/** Splits the list whose opening bracket ends before `start`, at its commas. */
function splitList(code: string, start: number): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of code.slice(start).matchAll(/'(?:\\.|[^'\\])*'|`[^`]*`|\/\/.*|[\s\S]/g)) {
    if (token.startsWith('//')) continue;
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth < 0) break;
    if (depth === 0 && token === ',') parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns the names that a call gives to placeholders; null if the code does not tell them. */
function namesIn(values = '{}'): readonly string[] | null {
  const entries = values.startsWith('{') ? splitList(values, 1) : ['...'];
  return entries.some((entry) => entry.startsWith('...'))
    ? null
    : entries.map((entry) => /^\w+/.exec(entry)?.[0] ?? '');
}

/** Keys whose text may be the same in both languages, such as names of providers. */
const mayBeSame =
  /^(genres|providers|designs|settings\.(en|es|general)|roles|account\.special|room\.chat|roomChat\.title|chat\.(dj|log|emoji|said)|player\.((low|medium|high)Short|spotifyPremium)|settings\.offsetValue|uploads\.progress|history\.ago|chat\.unread|raid\.minutes|account\.withEmail|server\.roles|notifications\.(roomAnnouncement|announcement)$|server\.pushes\.roomAnnouncement|profile\.sign_|plan\.(pro|premium))/;

describe('the English and Spanish texts', () => {
  it('[R016] the English and the Spanish texts have the same keys', () => {
    assert.deepEqual([...spanish.keys()].sort(), [...english.keys()].sort());
  });

  it('[R016] each text of the interface has the same placeholders in both languages', () => {
    for (const [key, text] of english) assert.deepEqual(slots(spanish.get(key) ?? ''), slots(text), key);
  });

  it('[H2111] the client fills every placeholder of a text that it names', () => {
    const root = path.join(import.meta.dirname, '..');
    const formsOf = (key: string) => [key, `${key}_one`, `${key}_other`].filter((form) => english.has(form));
    const holes: string[] = [];
    let checked = 0;
    for (const file of globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] })) {
      const code = readFileSync(path.join(root, file), 'utf8');
      for (const { index, 0: call } of code.matchAll(/\bt\(/g)) {
        const [key = '', values] = splitList(code, index + call.length);
        const names = namesIn(values);
        if (!names) continue;
        for (const form of [...key.matchAll(/'([\w.]+)'/g)].flatMap((match) => formsOf(match[1] ?? ''))) {
          checked += 1;
          const wanted = (english.get(form) ?? '').matchAll(/\{\{\s*(\w+)/g);
          for (const [, name = ''] of wanted)
            if (name !== 'brand' && !names.includes(name)) holes.push(`${file}: ${form}: ${name}`);
        }
      }
    }
    assert.ok(checked > 1_000, `${checked} calls were found`);
    assert.deepEqual(holes, []);
  });

  it('[H850] all texts of the interface are non-empty in all languages', () => {
    for (const texts of [english, spanish])
      assert.deepEqual(
        [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key),
        [],
      );
  });

  it('[H854] every standard genre has a name in both languages', () => {
    for (const texts of [english, spanish])
      assert.deepEqual(
        GENRES.filter((genre) => !texts.has(`genres.${genre}`)),
        [],
      );
  });

  it('[H850] every role and every action of the moderation log has a text in both languages', () => {
    const keys = [
      ...[...ROOM_ROLES, ...GLOBAL_ROLES].map((role) => `roles.${role}`),
      ...[...ModerationType.options, ...recordedActionTypes].map((action) => `record.${action}`),
    ];
    for (const texts of [english, spanish])
      assert.deepEqual(
        keys.filter((key) => !texts.has(key)),
        [],
      );
  });

  it('[H851] Spanish texts avoid words that are used only in Spain or only in Latin America', () => {
    const regional =
      /\b(vosotros|vosotras|os|sois|estáis|tenéis|podéis|queréis|veréis|deis|vuestr[oa]s?|pinch\p{L}*|cog(er|ido|e)|enviadme|móvil|ordenador|celular|computadora|dueñ[oa]s?)\b|\p{L}\/[oa]\b/iu;
    assert.deepEqual(
      [...spanish].filter(([, text]) => regional.test(text)).map(([key, text]) => `${key}: ${text}`),
      [],
    );
  });

  it('[H852] texts about starred songs say “star”, never “like”', () => {
    const saved = [...english].filter(([key]) =>
      /^(likes|app\.likes|history\.(like|liked)|player\.starr?e?d?)/.test(key),
    );
    for (const [key, text] of saved) {
      assert.match(text, /\bstar/i, key);
      assert.doesNotMatch(text, /\blikes?\b/i, key);
    }
  });

  it('[R016] each text of the interface differs between the languages, except for names and a list of exceptions', () => {
    const same = [...english].filter(([key, text]) => !mayBeSame.test(key) && spanish.get(key) === text);
    assert.deepEqual(
      same.map(([key]) => key),
      [],
    );
  });

  it('[H1653] the text about a song that cannot be heard asks the user to check speakers, headphones and the browser', () => {
    assert.match(en.player.unplayable, /speakers or headphones .*browser/);
    assert.match(es.player.unplayable, /altavoces o auriculares .*navegador/);
  });

  it('[R018][R019][R020] the home page has the texts “Browse Hangouts”, “Promoted Hangouts” and “Hang out online with music.”', () => {
    assert.equal(english.get('home.browse'), 'Browse Hangouts');
    assert.equal(english.get('home.promoted'), 'Promoted Hangouts');
    assert.equal(english.get('home.tagline'), 'Hang out online with music.');
  });

  it('[R021] the prompt for the phone number says that a code is sent by text message, and its button says “Continue”', () => {
    const prompt = "Enter your phone number to create a new account. We'll text a code to verify.";
    assert.equal(english.get('account.phonePrompt'), prompt);
    assert.equal(english.get('account.continue'), 'Continue');
  });

  it('[R003] English texts say hangout, never room', () => {
    const wrong = [...english].filter(([, text]) => /\brooms?\b/i.test(text)).map(([key]) => key);
    assert.deepEqual(wrong, []);
  });

  it('[H510] every refusal code of REST and of hangouts has a text in both languages', () => {
    const calls = serviceNames.flatMap((name) => endpointsOf(name));
    const codes = new Set<string>([
      ...commonCodes,
      ...Object.keys(roomRefusals),
      ...Object.keys(admissionRefusals),
      ...Object.keys(uploadFailures),
      ...calls.flatMap((call) => Object.keys(call.refusals ?? {})),
    ]);
    const missing = [...codes].filter(
      (code) => !english.has(`errors.${code}`) || !spanish.has(`errors.${code}`),
    );
    assert.deepEqual(missing, []);
  });
});
