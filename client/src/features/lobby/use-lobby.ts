import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readFriendsAgain } from '../../api/friends.ts';
import { readReportsAgain } from '../../api/reports.ts';
import { isRegisteredAtom, myUuidAtom } from '../../app/me.ts';
import { notify } from '../../app/notices.ts';
import { store } from '../../app/store.ts';
import { chime } from '../../sound/chime.ts';
import { hearLobby } from './ears.ts';
import { enterLobby, leaveLobby } from './lobby.ts';
import { openPeerAtom, peerOf } from './mirror.ts';
import { readClosePeople, readOpenThread } from './reading.ts';
import { toldBy } from './told.ts';
import { glimpseOf, titleOf } from './words.ts';

/** Keeps the line to my own messages open as long as somebody with an account sits here, and tells what comes. */
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
    const look = () => readOpenThread();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(
    () =>
      hearLobby({
        message(conversation, line) {
          const peer = peerOf(conversation);
          if (line.editedAt || line.deleted) return;
          if (store.get(openPeerAtom) === peer && !document.hidden) return;
          chime();
          if (isListInSight()) return;
          const glimpse = glimpseOf(line, conversation);
          const text = glimpse === 'picture' ? t('chat.aPicture') : glimpse;
          const from =
            conversation.kind === 'group' ? `${line.userName}, ${titleOf(conversation)}` : line.userName;
          notify({
            tone: 'plain',
            text: t('chat.said', { name: from, text: text.slice(0, 80) }),
            action: { label: t('chat.read'), run: () => goTo(`/messages/${peer}`) },
          });
        },
        notice(notice) {
          if (notice.kind === 'report') void readReportsAgain();
          if (notice.kind === 'friendAsked' || notice.kind === 'friendAccepted') friendsAgain();
          const told = toldBy(notice, location.pathname);
          if (!told) return;
          if (told.chimes) chime();
          notify({
            tone: 'plain',
            text: t(`messages.${told.says}`, told.values),
            action: { label: t(`messages.${told.link}`), run: () => goTo(told.path) },
          });
        },
      }),
    [t, goTo],
  );
}

function friendsAgain(): void {
  void readFriendsAgain();
  readClosePeople().catch(() => {});
}

/** On the page of messages the list itself tells, unless a phone shows one thread alone. */
function isListInSight(): boolean {
  const isWide = matchMedia('(min-width: 821px)').matches;
  return location.pathname.startsWith('/messages') && (isWide || store.get(openPeerAtom) === null);
}
