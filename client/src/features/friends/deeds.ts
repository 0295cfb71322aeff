import { friendship, readFriendsAgain } from '../../api/friends.ts';
import { i18n } from '../../app/i18n.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { readClosePeople } from '../lobby/index.ts';

/** Does it, and says so; the lists and who counts as a friend are read again, where it was refused too. */
async function run(deed: Promise<unknown>, words: string): Promise<void> {
  await deed.then(() => notify({ tone: 'good', text: words }), notifyError);
  await Promise.all([readFriendsAgain(), readClosePeople().catch(() => {})]);
}

/** [H670] What one does about being friends, each with what is said once it is done. */
export const friendDeeds = {
  ask: (uuid: string, name: string) => run(friendship.ask(uuid), i18n.t('friends.asked', { name })),
  accept: (invitation: number, name: string) =>
    run(friendship.answer(invitation, 'accepted'), i18n.t('messages.friendAccepted', { name })),
  decline: (invitation: number) => run(friendship.answer(invitation, 'rejected'), i18n.t('friends.declined')),
  takeBack: (invitation: number) => run(friendship.takeBack(invitation), i18n.t('friends.takenBack')),
  end: (uuid: string, name: string) => run(friendship.end(uuid), i18n.t('friends.ended', { name })),
} as const;
