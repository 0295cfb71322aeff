import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { titleTimeoutAtom } from '../../../components/message/chat-state.ts';
import { plainText } from '../../../live/room/plain-text.ts';
import { messagesAtom } from '../../../live/room/room-state.ts';
import { brand } from '../../../platform/brand.ts';

/** How long each of the two alternating titles is shown, ms. */
const alternateMs = 2_000;
const maxPreviewLength = 40;

/**
 * [R070] Sets the window's title to the hangout's name. While the window is hidden, the title alternates between the
 * number of unread messages and the last message.
 */
export function useUnreadTitle(title: string, unread: number, isHidden: boolean): void {
  const { t } = useTranslation();
  const last = useAtomValue(messagesAtom).findLast((message) => message.id !== -1);
  const setTimer = useSetAtom(titleTimeoutAtom);
  const text = last && typeof last.message === 'string' ? plainText(last.message) : '';
  const said = last ? t('chat.said', { name: last.userName, text: text.slice(0, maxPreviewLength) }) : '';
  useEffect(() => {
    if (!title) return;
    const counted = unread > 0 ? t('chat.unread', { count: unread, title }) : title;
    document.title = isHidden ? counted : title;
    if (!isHidden || unread === 0) return;
    let isCount = true;
    const timer = setInterval(() => {
      isCount = !isCount;
      document.title = isCount ? counted : said;
    }, alternateMs);
    setTimer(timer);
    return () => {
      clearInterval(timer);
      setTimer(null);
    };
  }, [title, unread, isHidden, said, t, setTimer]);
  useEffect(
    () => () => {
      document.title = brand.name;
    },
    [],
  );
}
