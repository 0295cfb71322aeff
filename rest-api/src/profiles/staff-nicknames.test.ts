import assert from 'node:assert/strict';
import { isStaffNickname } from './staff-nicknames.ts';

describe('nicknames that only staff may have', () => {
  for (const nickname of ['Admin', 'Hangout Staff', 'the-moderator', 'ad.min', 'ＡＤＭＩＮ', 'аdmin'])
    it(`[H773] ${nickname} is allowed for staff only`, () => assert.equal(isStaffNickname(nickname), true));
  for (const nickname of ['Administrata', 'Staffan', 'Team Zebra', 'DJ Admin', 'The Official'])
    it(`[H773] ${nickname} is allowed for everybody`, () => assert.equal(isStaffNickname(nickname), false));
});
