import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell, MessagesSquare, Settings, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreadInboxQuery } from '../../api/inbox.ts';
import { useHelpEntry } from '../../components/site/use-help-entry.tsx';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { unreadConversationsAtom } from '../../live/lobby/lobby-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';

/** [H221] Returns the entries of a hangout's menu that lead to the user's own pages; guests get only the settings. */
export function useOwnMenuEntries(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const unread = useAtomValue(unreadConversationsAtom);
  const help = useHelpEntry();
  const { data: unreadEntries = 0 } = useQuery({ ...unreadInboxQuery(), enabled: isRegistered });
  const settings: MenuEntry = {
    key: 'own-settings',
    label: t('room.appSettings'),
    icon: <Settings size={20} />,
    run: () => navigate('/settings'),
  };
  if (!isRegistered) return [settings, ...help];
  return [
    {
      key: 'profile',
      label: t('room.ownProfile'),
      icon: <UserRound size={20} />,
      run: () => navigate(`/u/${uuid}`),
    },
    {
      key: 'messages',
      label: unread > 0 ? t('messages.titleUnread', { count: unread }) : t('messages.title'),
      icon: <MessagesSquare size={20} />,
      run: () => navigate('/messages'),
    },
    {
      key: 'notifications',
      label:
        unreadEntries > 0
          ? t('notifications.titleUnread', { count: unreadEntries })
          : t('notifications.title'),
      icon: <Bell size={20} />,
      run: () => navigate('/notifications'),
    },
    {
      key: 'friends',
      label: t('friends.title'),
      icon: <UsersRound size={20} />,
      run: () => navigate('/friends'),
    },
    settings,
    ...help,
  ];
}
