import assert from 'node:assert/strict';
import { GLOBAL_ROLES, isAdminRole, isModeratorRole } from '@hangout/rules';
import { endpointTable } from '../handlers.ts';

const calls = endpointTable.map(({ endpoint }) => ({
  name: `${endpoint.method} ${endpoint.service}${endpoint.path}`,
  access: endpoint.access,
  unauthorized: endpoint.unauthorized,
}));
const missing = (wanted: readonly string[]) => {
  const known = new Set(calls.map((call) => call.name));
  return wanted.filter((name) => !known.has(name));
};

describe('endpoints that the specification names', () => {
  it('[R008] the contract has endpoints for friends, invitations, fans, communities, events, contacts and blocks', () => {
    const wanted = [
      'GET room-service/friends/list/:id',
      'POST room-service/friend-invitations',
      'POST room-service/friend-invitations/handle-friend',
      'POST room-service/dj-fans',
      'POST room-service/communities/:id/join',
      'GET room-service/events/upcoming',
      'GET room-service/user-book-contact/matching-contacts',
      'POST room-service/blocked-users',
    ];
    assert.deepEqual(missing(wanted), []);
  });

  it('[R010] the contract has endpoints for seasons, rankings, points, avatars and consumables', () => {
    const wanted = [
      'GET points-service/seasons/current',
      'GET points-service/points/season-ranking',
      'GET points-service/points/current-ranking-status/:userUuid',
      'GET points-service/avatars',
      'GET points-service/avatars/subscriber',
      'GET points-service/api/v1/consumables',
    ];
    assert.deepEqual(missing(wanted), []);
  });

  it('[R222] endpoints for admins and moderators refuse a missing token with a message of their own', () => {
    const silent = calls.filter(
      (call) =>
        (call.access === 'admin' || call.access === 'moderator') &&
        call.unauthorized !== 'Unauthorized to perform action',
    );
    assert.deepEqual(
      silent.map((call) => call.name),
      [],
    );
  });

  it('[R157] only superUser and admin count as admins, and only globalModerator and moderator as moderators', () => {
    const placeOf = (role: (typeof GLOBAL_ROLES)[number]) =>
      isAdminRole(role) ? 'admin' : isModeratorRole(role) ? 'moderator' : 'person';
    assert.deepEqual(Object.fromEntries(GLOBAL_ROLES.map((role) => [role, placeOf(role)])), {
      superUser: 'admin',
      admin: 'admin',
      globalModerator: 'moderator',
      moderator: 'moderator',
      staff: 'person',
      promoter: 'person',
      user: 'person',
      bot: 'person',
    });
  });
});
