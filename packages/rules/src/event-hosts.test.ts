import assert from 'node:assert/strict';
import { chooseHosts } from './event-hosts.ts';

describe('hosts of an event', () => {
  it('[H1515] an event’s creator and users who are already its hosts become hosts at once; other users get an invitation', () => {
    const before = { hostUuids: ['ann', 'kai'], invitedHostUuids: ['bob'] };
    assert.deepEqual(chooseHosts(['ann', 'kai', 'bob', 'eve', 'eve'], before, ['ann']), {
      hostUuids: ['ann', 'kai'],
      invitedHostUuids: ['bob', 'eve'],
      newlyInvited: ['eve'],
    });
    assert.deepEqual(chooseHosts(['ann'], { hostUuids: [], invitedHostUuids: [] }, ['ann']), {
      hostUuids: ['ann'],
      invitedHostUuids: [],
      newlyInvited: [],
    });
  });
});
