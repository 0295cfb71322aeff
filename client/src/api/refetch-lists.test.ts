import assert from 'node:assert/strict';
import { queryClient } from '../platform/query-client.ts';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { setBlocked } from './blocked-users.ts';
import { communityActions } from './communities.ts';
import { handleReport } from './report-handling.ts';
import { blockSong } from './room-moderation.ts';
import { assignRole } from './room-roles.ts';
import { setSongCover, updateSongTags } from './uploads.ts';
import { redeemVoucher } from './vouchers.ts';

describe('lists that a change leaves old', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  const isReadAgain = async (key: readonly string[], change: () => Promise<unknown>) => {
    queryClient.setQueryData(key, {});
    await change();
    return queryClient.getQueryState(key)?.isInvalidated;
  };

  it('[H331] the moderation log is read again after its reader has given a role, blocked a song or handled a report', async () => {
    answerRequests(() => Response.json({}));
    const log = ['record', 'room', 'cellar'];
    assert.ok(await isReadAgain(log, () => assignRole('cellar', 'bob', 'chatDisabled')));
    assert.ok(await isReadAgain(log, () => blockSong('cellar', { songId: '7' }, '')));
    assert.ok(await isReadAgain(log, () => handleReport('1', 'resolved', '')));
  });

  it('[H602] after somebody is blocked, it is read again whether the user follows them', async () => {
    answerRequests(() => Response.json({}));
    assert.ok(await isReadAgain(['fans', 'bob'], () => setBlocked('bob', true)));
  });

  it('[H576] lists of songs are read again after the tags or the cover of an upload have changed', async () => {
    answerRequests(() => Response.json({}));
    const queue = ['crate-songs', 'queue'];
    assert.ok(await isReadAgain(queue, () => updateSongTags('7', {})));
    assert.ok(await isReadAgain(queue, () => setSongCover('7', null)));
  });

  it('[H957] avatars are read again after a voucher is redeemed', async () => {
    answerRequests(() => Response.json({}));
    assert.ok(await isReadAgain(['avatars', 'ann'], () => redeemVoucher('sesame')));
  });

  it('[H641] a community is read again if only some of several hangouts could join it', async () => {
    let status = 200;
    answerRequests(() => {
      const response = Response.json({}, { status });
      status = 403;
      return response;
    });
    const addTwo = () => communityActions.addRooms('jazz', ['cellar', 'attic'], false).catch(() => {});
    assert.ok(await isReadAgain(['communities', 'rooms', 'jazz'], addTwo));
  });
});
