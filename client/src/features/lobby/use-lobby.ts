import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refetchFriends } from '../../api/friends.ts';
import { refetchReports } from '../../api/reports.ts';
import { playChime } from '../../audio/chime.ts';
import { isRegisteredAtom, myUuidAtom } from '../../core/session.ts';
import { store } from '../../core/store.ts';
import { showToast } from '../../core/toasts.ts';
import { loadClosePeople, markOpenThreadRead } from './conversation-loading.ts';
import { conversationTitle, previewMessage } from './conversation-text.ts';
import { toDirectEventToast } from './direct-event-toast.ts';
import { onLobbyEvent } from './lobby-events.ts';
import { enterLobby, leaveLobby } from './lobby-session.ts';
import { openPeerAtom, peerKeyOf } from './lobby-state.ts';

/** Keeps a registered user connected to the lobby, and shows toasts for direct messages and direct events. */
export function useLobby(goTo: (path: string) => void): void {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const me = useAtomValue(myUuidAtom);
  useEffect(() => {
    if (!isRegistered || !me) return;
    enterLobby();
    return leaveLobby;
  }, [isRegistered, me]);
  useEffect(() => {
    const look = () => markOpenThreadRead();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(
    () =>
      onLobbyEvent({
        message(conversation, message) {
          const peer = peerKeyOf(conversation);
          if (message.editedAt || message.deleted) return;
          if (store.get(openPeerAtom) === peer && !document.hidden) return;
          playChime();
          if (isConversationListVisible()) return;
          const glimpse = previewMessage(message, conversation);
          const text = glimpse === 'picture' ? t('chat.aPicture') : glimpse;
          const from =
            conversation.kind === 'group'
              ? `${message.userName}, ${conversationTitle(conversation)}`
              : message.userName;
          showToast({
            tone: 'plain',
            text: t('chat.said', { name: from, text: text.slice(0, 80) }),
            action: { label: t('chat.read'), run: () => goTo(`/messages/${peer}`) },
          });
        },
        notice(notice) {
          if (notice.kind === 'report') void refetchReports();
          if (notice.kind === 'friendAsked' || notice.kind === 'friendAccepted') reloadFriends();
          const told = toDirectEventToast(notice, location.pathname);
          if (!told) return;
          if (told.chimes) playChime();
          showToast({
            tone: 'plain',
            text: t(`messages.${told.says}`, told.values),
            action: { label: t(`messages.${told.link}`), run: () => goTo(told.path) },
          });
        },
      }),
    [t, goTo],
  );
}

function reloadFriends(): void {
  void refetchFriends();
  loadClosePeople().catch(() => {});
}

/** Whether the list of conversations is visible; it shows new messages itself, so no toast is needed. */
function isConversationListVisible(): boolean {
  const isWide = matchMedia('(min-width: 821px)').matches;
  return location.pathname.startsWith('/messages') && (isWide || store.get(openPeerAtom) === null);
}
