import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isAddressedTo } from '../../../components/message/is-addressed-to.ts';
import { playChime } from '../../../live/audio/chime.ts';
import { hiddenPeopleAtom } from '../../../live/room/hidden-people.ts';
import { roomEvents } from '../../../live/room/room-events.ts';
import { openTab, panelOpenAtom, tabAtom } from '../../../live/room/side-panel.ts';
import { useNavigate } from '../../../platform/navigate.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';

/** Maximum age of a message that causes an alert, ms; an older one comes from the history. */
const maxAlertAgeMs = 15_000;

/**
 * [H386] Plays a chime, and shows a toast where the chat is not visible, for a message that mentions the user or replies
 * to them. Muted authors cause none. `isOnScreen`: whether the page shows the hangout, with nothing over it.
 */
export function useMentionAlerts(slug: string, isOnScreen: boolean): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(
    () =>
      roomEvents.on((event) => {
        if (event.kind !== 'message') return;
        const { message } = event;
        if (
          !isAddressedTo(message, store.get(myUuidAtom)) ||
          store.get(hiddenPeopleAtom).has(message.userUuid) ||
          message.editedAt ||
          serverNow() - message.date > maxAlertAgeMs
        )
          return;
        playChime();
        const isChatOpen = isOnScreen && store.get(tabAtom) === 'chat' && store.get(panelOpenAtom);
        if (isChatOpen && !document.hidden) return;
        const read = () => {
          openTab('chat');
          if (!isOnScreen) navigate(`/r/${slug}`);
        };
        showToast({
          tone: 'plain',
          text: t('chat.namedYou', { name: message.userName }),
          action: { label: t('chat.read'), run: read },
        });
      }),
    [t, navigate, slug, isOnScreen],
  );
}
