import assert from 'node:assert/strict';
import { ApiError } from '@hangout/contract/framework/errors';
import {
  isReauthenticationNeeded,
  methodOf,
  reauthenticationPromptAtom,
  requestReauthentication,
} from './reauthentication.ts';
import { store } from './store.ts';

describe('requestReauthentication (asking for the password before a sensitive change)', () => {
  const refusal = (details: unknown) =>
    new ApiError('/x', 403, {
      code: 'reauthentication_needed',
      message: 'Confirm that it is you first',
      details,
    });

  it('[H740] several calls that need a confirmation share one prompt, with the method that the server names, and all get its result', async () => {
    const error = refusal({ by: 'code' });
    assert.equal(isReauthenticationNeeded(error), true);
    const answers = [requestReauthentication(error), requestReauthentication(error)];
    const prompt = store.get(reauthenticationPromptAtom);
    assert.equal(prompt?.by, 'code');
    prompt?.finish(true);
    assert.deepEqual(await Promise.all(answers), [true, true]);
    assert.equal(store.get(reauthenticationPromptAtom), null);
    const later = requestReauthentication(refusal({ by: 'password' }));
    assert.equal(store.get(reauthenticationPromptAtom)?.by, 'password');
    store.get(reauthenticationPromptAtom)?.finish(false);
    assert.equal(await later, false);
  });

  it('[H740] the prompt to confirm a sensitive change asks for the password if the server names no method', () => {
    for (const body of [undefined, null, {}, { details: 'code' }, { details: { by: 'word' } }])
      assert.deepEqual(methodOf(body), { by: 'password', withCode: false });
  });

  it('[H821] the prompt to confirm a sensitive change also asks for a second-factor code if the server requires it', () => {
    const asked = requestReauthentication(refusal({ by: 'password', withCode: true }));
    const prompt = store.get(reauthenticationPromptAtom);
    assert.deepEqual([prompt?.by, prompt?.withCode], ['password', true]);
    prompt?.finish(false);
    return asked;
  });
});
