import assert from 'node:assert/strict';
import { isolateText } from './text-direction.ts';
import { fillTemplate } from './text-templates.ts';

describe('isolateText', () => {
  it('[H1651] isolateText encloses a right-to-left name in direction marks for use in a sentence, and leaves other names unchanged', () => {
    const sentence = (name: string) =>
      fillTemplate('{{name}} is playing, {{count, number}} fans', 'en', { name, count: 3 });
    assert.equal(sentence('عمر!'), '\u2068عمر!\u2069 is playing, 3 fans');
    assert.equal(sentence('דנה (DJ)'), '\u2068דנה (DJ)\u2069 is playing, 3 fans');
    assert.equal(sentence('Zoë 音楽'), 'Zoë 音楽 is playing, 3 fans');
    assert.equal(isolateText('left \u202e thgir'), '\u2068left \u202e thgir\u2069');
  });
});
