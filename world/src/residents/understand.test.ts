import assert from 'node:assert/strict';
import { detectLanguage, isBotQuestion, speaksTo, understand } from './understand.ts';

describe('understand (the kind of a message to a resident)', () => {
  const cases: Record<string, readonly string[]> = {
    greeting: [
      'hi Nova',
      'Hello there Nova!',
      'hey nova',
      'nova how are you?',
      'hola Frida',
      'buenas, Frida',
      'Frida ¿qué tal?',
    ],
    songQuestion: [
      'Nova what song is this?',
      "nova, what's playing",
      'who is this artist, Nova',
      'Nova track id?',
      'Frida, ¿qué suena?',
      '¿cómo se llama esta canción, Frida?',
      'frida quién toca esto',
      'thanks nova! what song is this?',
    ],
    thanks: [
      'thanks Nova',
      'nova thank you for this song',
      'thx nova',
      'gracias Frida',
      'mil gracias, frida!',
    ],
    goodbye: [
      'bye Nova',
      'good night nova',
      'see you later Nova',
      'adiós Frida',
      'Frida, hasta mañana',
      'chao frida',
    ],
    botQuestion: [
      'Nova are you a bot?',
      'are you human, Nova?',
      'nova are you real',
      'nova u a robot?',
      'Frida, ¿eres un bot?',
      'frida eres humana?',
      '¿eres una persona de verdad, Frida?',
    ],
    called: ['Nova', 'nova I had pasta', 'Frida, llueve'],
  };

  for (const [occasion, texts] of Object.entries(cases))
    it(`[H892] all ${texts.length} phrasings of the kind of message ${occasion} are understood as this kind`, () => {
      for (const text of texts) assert.equal(understand(text), occasion, text);
    });

  it('[H892] a question whether somebody is a bot is recognised without a name; other sentences about robots are not mistaken for it', () => {
    for (const text of [
      'are you all bots?',
      'is anyone here a real person?',
      '¿son todos bots?',
      'are these bots?',
    ])
      assert.ok(isBotQuestion(text), text);
    for (const text of [
      'what a real banger',
      'nice robot figure',
      'is this real vinyl?',
      'los robots bailan',
    ])
      assert.ok(!isBotQuestion(text), text);
  });
});

describe('speaksTo (whether a message addresses a resident)', () => {
  it('[H892] a resident is addressed by its name in any case and without accents, but only by the whole word', () => {
    for (const text of ['hi nova', 'NOVA!', '@nova hey', 'what is this, Nova?'])
      assert.ok(speaksTo(text, 'Nova', false), text);
    assert.ok(speaksTo('hola tomas', 'Tomás', false));
    for (const text of ['innovation', 'supernova', 'hi']) assert.ok(!speaksTo(text, 'Nova', false), text);
  });

  it('[H892] if a resident’s name is also an ordinary word, a message addresses the resident only if the word is used as a name', () => {
    for (const text of [
      'hi bear',
      'bear, what song is this?',
      '@bear',
      'I like your style Bear',
      'bear!',
      'bear',
    ])
      assert.ok(speaksTo(text, 'Bear', true), text);
    for (const text of ['I can not bear this', 'bear with me', 'a bear dances'])
      assert.ok(!speaksTo(text, 'Bear', true), text);
  });
});

describe('detectLanguage', () => {
  it('[H892] detectLanguage tells by a message’s words whether it is English, Spanish or neither', () => {
    for (const text of ['what song is this?', 'thank you so much', 'hello everybody'])
      assert.equal(detectLanguage(text), 'en', text);
    for (const text of ['¿y eso?', 'hola a todos', 'gracias por la cancion', 'como se llama esta'])
      assert.equal(detectLanguage(text), 'es', text);
    for (const text of ['Nova', '🔥🔥', 'привіт, як справи', 'ok'])
      assert.equal(detectLanguage(text), null, text);
  });
});
