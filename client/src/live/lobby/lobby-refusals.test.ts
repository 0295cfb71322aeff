import assert from 'node:assert/strict';
import { lobbyRefusals } from '@hangout/contract/realtime/lobby/requests';
import en from '@hangout/rules/locales/en.json' with { type: 'json' };
import es from '@hangout/rules/locales/es.json' with { type: 'json' };

describe('refusals of the lobby', () => {
  it('[H397] every refusal of the lobby has a text in both languages', () => {
    const codes = Object.keys(lobbyRefusals);
    assert.deepEqual(
      codes.filter((code) => !(code in en.errors) || !(code in es.errors)),
      [],
    );
  });
});
