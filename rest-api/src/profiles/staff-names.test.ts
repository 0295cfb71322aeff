import assert from 'node:assert/strict';
import { isStaffName } from './staff-names.ts';

describe('names that only staff may have', () => {
  for (const nickname of [
    ...[
      'Admin',
      'Hangout Staff',
      'the-moderator',
      'ad.min',
      'ＡＤＭＩＮ',
      'аdmin',
      'Admin\uFE0F',
      'М0derator',
    ],
    ...['AdmIn 2', 'Moderators', 'Equipo de Hangout', 'Soporte'],
  ])
    it(`[H773] the nickname ${nickname} is allowed for staff only`, () =>
      assert.equal(isStaffName(nickname), true));
  for (const nickname of [
    'Administrata',
    'Staffan',
    'Team Zebra',
    'DJ Admin',
    'The Official',
    'Modesto',
    'Systema',
    '2000',
  ])
    it(`[H773] the nickname ${nickname} is allowed for everybody`, () =>
      assert.equal(isStaffName(nickname), false));
});
