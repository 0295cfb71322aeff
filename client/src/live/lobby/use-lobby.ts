import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyCrateChange, readAllCratesAgain } from '../../api/crate-revisions.ts';
import { refetchInbox } from '../../api/inbox.ts';
import { refetchArchive } from '../../api/leaving.ts';
import { readOwnFactAgain, readOwnFactsAgain } from '../../api/own-facts.ts';
import { refetchReports } from '../../api/reports.ts';
import { readSiteOverviewSoon } from '../../api/site-changes.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageView } from '../../platform/page-view.ts';
import { isRegisteredAtom, myUuidAtom, useMe } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { showToast } from '../../platform/toasts.ts';
import { playChime } from '../audio/chime.ts';
import { loadClosePeople, markOpenThreadRead } from './conversation-loading.ts';
import { conversationTitle, previewMessage } from './conversation-text.ts';
import { onLobbyEvent } from './lobby-events.ts';
import { enterLobby, leaveLobby } from './lobby-session.ts';
import { openPeerAtom, peerKeyOf } from './lobby-state.ts';
import { toPersonalMessageToast } from './personal-message-toast.ts';

/** Keeps a registered user connected to the lobby, and shows toasts for direct messages and personal messages. */
function useLobby(goTo: (path: string) => void): void {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const me = useAtomValue(myUuidAtom);
  const user = useMe();
  // [H1962] An account that waits for approval may not join the lobby.
  const isWaiting = user.kind === 'user' && typeof user.profile?.application === 'string';
  const { shownSlug } = usePageView();
  useEffect(() => {
    if (!isRegistered || !me || isWaiting) return;
    enterLobby();
    return leaveLobby;
  }, [isRegistered, me, isWaiting]);
  useEffect(() => {
    const markRead = () => markOpenThreadRead();
    document.addEventListener('visibilitychange', markRead);
    return () => document.removeEventListener('visibilitychange', markRead);
  }, []);
  useEffect(
    () =>
      onLobbyEvent({
        // Changes before the join or during a lost connection were not announced, so everything is refetched.
        inside() {
          void refetchReports();
          void refetchInbox();
          readOwnFactsAgain();
          void refetchArchive();
          readAllCratesAgain();
          readSiteOverviewSoon();
        },
        inbox() {
          void refetchInbox();
          // A new entry in the inbox may say that the export of the user's data is complete or has failed.
          void refetchArchive();
        },
        own(what) {
          if (what) readOwnFactAgain(what);
          else readOwnFactsAgain();
          if (what === 'friends') loadClosePeople().catch(() => {});
        },
        crate: (change) => (change ? applyCrateChange(change) : readAllCratesAgain()),
        message(conversation, message) {
          const peer = peerKeyOf(conversation);
          if (message.editedAt || message.deleted) return;
          if (store.get(openPeerAtom) === peer && !document.hidden) return;
          playChime();
          if (isConversationListVisible()) return;
          const preview = previewMessage(message, conversation);
          const text = preview === 'picture' ? t('chat.aPicture') : preview;
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
        personalMessage(personalMessage) {
          if (personalMessage.kind === 'report') void refetchReports();
          const toast = toPersonalMessageToast(personalMessage, location.pathname, shownSlug);
          if (!toast) return;
          if (toast.chimes) playChime();
          showToast({
            tone: 'plain',
            text: t(`messages.${toast.textKey}`, toast.values),
            action: { label: t(`messages.${toast.linkKey}`), run: () => goTo(toast.path) },
          });
        },
      }),
    [t, goTo, shownSlug],
  );
}

/** Returns whether the list of conversations is visible, which shows new messages without a toast. */
function isConversationListVisible(): boolean {
  const list = document.querySelector('[data-conversations]');
  return list !== null && list.getClientRects().length > 0;
}

export function LobbySession(): null {
  const navigate = useNavigate();
  useLobby(navigate);
  return null;
}
