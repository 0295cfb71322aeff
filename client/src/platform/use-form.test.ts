import assert from 'node:assert/strict';
import { preserveTyped } from './use-form.ts';

describe('preserveTyped', () => {
  it('[H1637] after a form was sent, what was typed meanwhile stays, and its other values become those of the next submit', () => {
    const sent = { title: 'Tonight', body: 'At nine' };
    assert.deepEqual(preserveTyped(sent, { ...sent, body: 'At ten' }, { title: '', body: '' }), {
      title: '',
      body: 'At ten',
    });
    assert.deepEqual(preserveTyped<Partial<typeof sent>>(sent, { ...sent, title: 'Later' }, {}), {
      title: 'Later',
    });
  });
});
