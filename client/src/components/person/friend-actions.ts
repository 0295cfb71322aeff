import { friendshipActions, refetchFriends } from '../../api/friends.ts';
import { loadClosePeople } from '../../live/lobby/conversation-loading.ts';
import { i18n } from '../../platform/i18n.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';

/**
 * Shows a toast with the result of an action, then fetches the lists of friends again, even after a refusal. Returns
 * whether the action has succeeded.
 */
async function runAndNotify(action: Promise<unknown>, toastText: string): Promise<boolean> {
  const isDone = await action.then(() => true, showErrorToast);
  if (isDone) showToast({ tone: 'good', text: toastText });
  await Promise.all([refetchFriends(), loadClosePeople().catch(() => {})]);
  return isDone === true;
}

export const friendActions = {
  invite: (uuid: string, name: string) =>
    runAndNotify(friendshipActions.ask(uuid), i18n.t('friends.asked', { name })),
  accept: (invitation: number, name: string) =>
    runAndNotify(
      friendshipActions.answer(invitation, 'accepted'),
      i18n.t('messages.friendAccepted', { name }),
    ),
  decline: (invitation: number) =>
    runAndNotify(friendshipActions.answer(invitation, 'rejected'), i18n.t('friends.declined')),
  withdraw: (invitation: number) =>
    runAndNotify(friendshipActions.takeBack(invitation), i18n.t('friends.takenBack')),
  end: (uuid: string, name: string) =>
    runAndNotify(friendshipActions.end(uuid), i18n.t('friends.ended', { name })),
} as const;
