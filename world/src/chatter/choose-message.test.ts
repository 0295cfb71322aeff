import assert from 'node:assert/strict';
import { createRandom } from '@hangout/rules/random';
import { seedOf } from '../songs/synth/random.ts';
import { type ChatEvent, type ChatMemory, chooseMessage, REPEAT_AFTER_MS } from './choose-message.ts';
import { languages, templates } from './index.ts';
import { occasions } from './occasions.ts';

const values = { song: 'Kiln', artist: 'Otto Varrn', name: 'ann', dj: 'Nova', season: 'One', until: 'May 1' };
const placeholdersOf = (template: string) =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

describe('message templates of residents (bots)', () => {
  it('[H891] there are at least 300 different messages in each language, and equally many for each occasion in both languages', () => {
    for (const language of languages) {
      const all = occasions.flatMap((occasion) => templates[language][occasion]);
      assert.ok(all.length >= 300, `${language}: ${all.length}`);
      assert.equal(new Set(all.map((one) => one.toLowerCase())).size, all.length, `${language}: one twice`);
    }
    for (const occasion of occasions) {
      const [first = 0, ...others] = languages.map((language) => templates[language][occasion].length);
      assert.ok(first >= 8, occasion);
      assert.deepEqual(
        others,
        others.map(() => first),
        occasion,
      );
    }
  });

  it('[H891] messages of residents contain only placeholders for which some event has a value', () => {
    const known = new Set(Object.keys(values));
    for (const language of languages)
      for (const template of occasions.flatMap((occasion) => templates[language][occasion]))
        for (const name of placeholdersOf(template)) assert.ok(known.has(name), template);
  });
});

describe('chooseMessage', () => {
  const event: ChatEvent = { occasion: 'drop', language: 'en', values };
  const empty: ChatMemory = { said: [] };

  it('[H891] each message for repeated events is chosen once within ten minutes, and then none until the first can be repeated', () => {
    const random = createRandom(seedOf('drop'));
    const pool = templates.en.drop.length;
    let memory = empty;
    const chosen = new Set<string>();
    for (let n = 0; n < pool; n++) {
      const next = chooseMessage(event, memory, random, n);
      assert.ok(next);
      memory = next.memory;
      chosen.add(next.text);
    }
    assert.equal(chosen.size, pool);
    assert.equal(chooseMessage(event, memory, random, pool), null);
    assert.ok(chooseMessage(event, memory, random, pool + REPEAT_AFTER_MS));
  });

  it('[H891] the resident’s message that was used last is not chosen again, however long ago it was used', () => {
    const last = templates.en.drop[0] ?? '';
    const memory: ChatMemory = { said: [{ template: last, at: 0 }] };
    const first = () => 0;
    assert.notEqual(chooseMessage(event, memory, first, REPEAT_AFTER_MS * 10)?.text, last);
    assert.equal(chooseMessage(event, empty, first, 0)?.text, last);
  });

  it('[H891] a message whose placeholder has no value is not chosen for a resident', () => {
    const random = createRandom(seedOf('unfilled'));
    for (let n = 0; n < 200; n++) {
      const chosen = chooseMessage(
        { ...event, occasion: 'arrival', values: { name: 'ann' } },
        empty,
        random,
        n,
      );
      assert.ok(chosen && !/[{}]|Kiln|Otto/.test(chosen.text) && chosen.text.includes('ann'));
    }
  });
});
