import assert from 'node:assert/strict';
import { withoutHiddenSpeech } from './stage-effects.ts';

describe('withoutHiddenSpeech', () => {
  it('[H245] the stage hides messages and emoji of muted and blocked people, but not their jumps', () => {
    const said = (uuid: string) => ({ uuid, text: `I am ${uuid}` });
    const effect = (uuid: string, kind: 'emoji' | 'jump') => ({ uuid, kind, at: 1 });
    const all = {
      bubbles: [said('ann'), said('bob')],
      effects: [effect('ann', 'emoji'), effect('bob', 'emoji'), effect('bob', 'jump')],
    };
    assert.deepEqual(withoutHiddenSpeech(all, ['bob']), {
      bubbles: [said('ann')],
      effects: [effect('ann', 'emoji'), effect('bob', 'jump')],
    });
    assert.deepEqual(withoutHiddenSpeech(all, []), all);
  });
});
