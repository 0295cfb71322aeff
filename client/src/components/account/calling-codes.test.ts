import assert from 'node:assert/strict';
import { composePhoneNumber, proposeCallingCode } from './calling-codes.ts';

describe('calling codes of phone numbers', () => {
  it('[H475] a phone number gets the chosen calling code, unless it was typed with its own calling code', () => {
    for (const [code, typed, number] of [
      ['+34', '611 22 33 44', '+34 611 22 33 44'],
      ['+44', '07911 123456', '+44 7911 123456'],
      ['+39', '0612345678', '+39 0612345678'],
      ['+1', ' +52 55 1234 5678 ', '+52 55 1234 5678'],
      ['+1', '0034611223344', '+34611223344'],
    ] as const)
      assert.equal(composePhoneNumber(code, typed), number);
  });

  it('[H475] the calling code of the browser’s region is preselected; if the region is unknown, +1 is preselected', () => {
    assert.equal(proposeCallingCode(['es-MX', 'en-US']), '+52');
    assert.equal(proposeCallingCode(['es', 'en-GB']), '+44');
    assert.equal(proposeCallingCode(['es']), '+1');
    assert.equal(proposeCallingCode([]), '+1');
  });
});
