import assert from 'node:assert/strict';
import { keepTyped } from './use-form.ts';

describe('keepTyped', () => {
  it('[H1637] after a form was sent, what was typed meanwhile stays, and its other values become those of the next submit', () => {
    const sent = { title: 'Tonight', body: 'At nine' };
    assert.deepEqual(keepTyped(sent, { ...sent, body: 'At ten' }, { title: '', body: '' }), {
      title: '',
      body: 'At ten',
    });
    assert.deepEqual(keepTyped<Partial<typeof sent>>(sent, { ...sent, title: 'Later' }, {}), {
      title: 'Later',
    });
  });
});
