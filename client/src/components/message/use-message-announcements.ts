import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announceToScreenReaders } from '../../platform/announcements.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { spokenText } from './spoken-text.ts';

/**
 * [H269] Announces new messages of other people to screen readers. Of several that arrive together, only the last one
 * is read. The list itself must not be a live region, in which edits and older messages would be read too.
 */
export function useMessageAnnouncements(
  messages: readonly ChatMessage[],
  nameOf?: (userUuid: string) => string | undefined,
): void {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const last = messages.at(-1);
  const mountedAt = useRef(serverNow());
  const uuid = last?.uuid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new message.
  useEffect(() => {
    if (!last || last.userUuid === me || typeof last.message !== 'string' || last.date < mountedAt.current)
      return;
    const text = spokenText(last, nameOf);
    announceToScreenReaders('chat', t('chat.said', { name: last.userName, text }));
  }, [uuid]);
}
