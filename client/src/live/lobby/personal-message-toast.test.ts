import assert from 'node:assert/strict';
import { toPersonalMessageToast } from './personal-message-toast.ts';

describe('toasts about personal notifications', () => {
  const report = { kind: 'report', data: { slug: 'club', hangout: 'Club', kind: 'song', reason: 'spam' } };
  const friend = { userUuid: 'u-1', userName: 'bob' };

  it('[H542] a toast about a report links to the reports of the hangout in question, or to the platform’s if there is no hangout', () => {
    const toast = toPersonalMessageToast(report, '/');
    assert.deepEqual(
      [toast?.textKey, toast?.values, toast?.path],
      ['reportIn', { hangout: 'Club' }, '/r/club/settings?tab=order'],
    );
    const nowhere = toPersonalMessageToast({ kind: 'report', data: { slug: null, hangout: null } }, '/');
    assert.deepEqual([nowhere?.textKey, nowhere?.path], ['reportNowhere', '/moderation/reports']);
  });

  it('[H542][H670] a toast about a friend invitation links to the friends page, one about an acceptance to the conversation with the new friend', () => {
    assert.equal(toPersonalMessageToast({ kind: 'friendAsked', data: friend }, '/')?.path, '/friends');
    assert.equal(
      toPersonalMessageToast({ kind: 'friendAccepted', data: friend }, '/')?.path,
      '/messages/u-1',
    );
  });

  it('[H705] the toast about a proposed transfer of ownership links to the user’s own hangouts', () => {
    const proposal = { kind: 'ownershipProposed', data: { ...friend, slug: 'club', hangout: 'Club' } };
    const toast = toPersonalMessageToast(proposal, '/');
    assert.deepEqual([toast?.values, toast?.path], [{ name: 'bob', hangout: 'Club' }, '/hangouts']);
    assert.equal(toPersonalMessageToast(proposal, '/hangouts'), null);
  });

  it('[H394] a notification causes no toast on a page to which it leads, and none if its kind is unknown or its data incomplete', () => {
    const mention = { kind: 'mention', data: { slug: 'club', hangout: 'Club', userName: 'bob' } };
    assert.deepEqual(toPersonalMessageToast(mention, '/')?.values, { name: 'bob', hangout: 'Club' });
    for (const [personalMessage, at] of [
      [mention, '/r/club'],
      [report, '/r/club'],
      [report, '/r/club/settings'],
      [{ kind: 'report', data: {} }, '/moderation/reports'],
      [{ kind: 'friendAsked', data: {} }, '/'],
      [{ kind: 'friendAsked', data: friend }, '/friends'],
      [{ kind: 'friendAccepted', data: friend }, '/friends'],
      [{ kind: 'tomorrow', data: friend }, '/'],
    ] as const)
      assert.equal(toPersonalMessageToast(personalMessage, at), null);
  });

  it('[H220] if a sheet covers a hangout, no toast is shown about this hangout', () => {
    const mention = { kind: 'mention', data: { slug: 'club', hangout: 'Club', userName: 'bob' } };
    for (const personalMessage of [mention, report]) {
      assert.equal(toPersonalMessageToast(personalMessage, '/settings', 'club'), null);
      assert.notEqual(toPersonalMessageToast(personalMessage, '/settings', 'yacht'), null);
    }
  });

  it('[H542] a toast about a mention plays a chime; toasts about reports and friend invitations do not', () => {
    const chimes = [report, { kind: 'friendAsked', data: friend }].map(
      (one) => toPersonalMessageToast(one, '/')?.chimes,
    );
    assert.deepEqual(chimes, [false, false]);
    assert.equal(toPersonalMessageToast({ kind: 'mention', data: { slug: 'club' } }, '/')?.chimes, true);
  });
});
