import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { blockedUsersQuery, setBlocked } from '../../api/blocked-users.ts';
import { refetchFriends } from '../../api/friends.ts';
import { reloadConversation } from '../../live/lobby/conversation-loading.ts';
import { conversationsAtom, peerKeyOf } from '../../live/lobby/lobby-state.ts';
import { store } from '../../platform/store.ts';
import { act, showToast } from '../../platform/toasts.ts';
import { openConfirmation } from './confirmation.ts';
import type { PersonAction } from './person-action.ts';

/** [H1631] Blocks or unblocks a person. Blocking asks first, because it also ends friendship and following. */
export function useBlockAction(
  uuid: string,
  name: string,
  isOffered: boolean,
): Omit<PersonAction, 'group'> | false {
  const { t } = useTranslation();
  const { data } = useQuery({ ...blockedUsersQuery(), enabled: isOffered });
  if (!isOffered || !data) return false;
  const isBlocked = data.includes(uuid);
  const change = async (isOn: boolean) => {
    await setBlocked(uuid, isOn);
    await refetchFriends();
    // [H543] Whether the user may write to the person has changed.
    const conversation = store.get(conversationsAtom)?.find((one) => peerKeyOf(one) === uuid)?.uuid;
    if (conversation) await reloadConversation(conversation);
  };
  const unblock = async () => {
    await change(false);
    showToast({
      tone: 'good',
      text: t('person.isUnblocked', { name }),
      action: { label: t('app.undo'), run: () => act(change(true)) },
    });
  };
  return {
    key: 'block',
    label: t(isBlocked ? 'person.unblock' : 'person.block'),
    icon: <Ban size={18} />,
    isOn: isBlocked,
    run: () => {
      if (isBlocked) {
        act(unblock());
        return;
      }
      openConfirmation({
        text: t('person.blockAsk', { name }),
        danger: true,
        run: () => change(true),
        undo: () => change(false),
      });
    },
  };
}
