import assert from 'node:assert/strict';
import { mayEditCrate, mayEditSong, maySeeCrate, maySeeSong } from './music-access.ts';
import type { GlobalRole, Principal } from './principal.ts';

const member = (uuid: string, role: GlobalRole = 'user'): Principal => ({
  kind: 'user',
  uuid,
  sid: 's',
  role,
  capabilities: [],
  subscriptionLevel: 0,
  resident: false,
});
const [ann, bob] = [member('ann'), member('bob')];
const guest: Principal = { kind: 'guest', uuid: 'ann', sid: 's' };
const anonymous: Principal = { kind: 'anonymous' };
const service: Principal = { kind: 'service', name: 'points' };

describe('who may read and edit playlists and songs', () => {
  it('[H313] everybody may read a public playlist, and only its owner may edit it', () => {
    const crate = { userUuid: 'ann', isPrivate: false };
    const everybody = [ann, bob, guest, anonymous, service];
    assert.deepEqual(
      everybody.map((principal) => maySeeCrate(principal, crate)),
      [true, true, true, true, true],
    );
    assert.deepEqual(
      everybody.map((principal) => mayEditCrate(principal, crate)),
      [true, false, false, false, false],
    );
  });

  it('[H313] only the owner and services may read a private playlist', () => {
    const crate = { userUuid: 'ann', isPrivate: true };
    const everybody = [ann, bob, guest, anonymous, service];
    assert.deepEqual(
      everybody.map((principal) => maySeeCrate(principal, crate)),
      [true, false, false, false, true],
    );
  });

  it('[H312] [H1561] everybody may see a verified song; only its owner, moderators and services may see an unverified one', () => {
    const draft = { ownerUuid: 'ann', status: 'UNVERIFIED' } as const;
    const everybody = [ann, bob, guest, anonymous, service];
    assert.deepEqual(
      everybody.map((principal) => maySeeSong(principal, draft)),
      [true, false, false, false, true],
    );
    assert.ok(maySeeSong(member('mod', 'moderator'), draft));
    const out = { ...draft, status: 'VERIFIED' } as const;
    assert.ok(everybody.every((principal) => maySeeSong(principal, out)));
  });

  it('[R188] only the owner of a song may edit it; nobody may edit a song without an owner', () => {
    const song = { ownerUuid: 'ann', status: 'VERIFIED' } as const;
    assert.deepEqual(
      [ann, bob, guest].map((principal) => mayEditSong(principal, song)),
      [true, false, false],
    );
    assert.equal(mayEditSong(ann, { ...song, ownerUuid: null }), false);
  });
});
