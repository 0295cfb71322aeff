import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../room/plain-text.ts';
import { messagesAtom } from '../../room/room-state.ts';
import { EmojiText } from '../../ui/emoji-text.tsx';

/** Shows the messages that a reply quotes; a click scrolls to the quoted one. A deleted reply shows no quotes. */
export function Quotes({ message, onQuote }: { message: ChatMessage; onQuote: (uuid: string) => void }) {
  const { t } = useTranslation();
  const messages = useAtomValue(messagesAtom);
  if (message.deleted) return null;
  return message.replies.map((quote) => {
    const isGone = messages.find(({ uuid }) => uuid === quote.uuid)?.deleted ?? false;
    return (
      <button
        key={quote.uuid}
        type="button"
        className="line-quote one-line"
        data-testid="quote"
        onClick={() => onQuote(quote.uuid)}
      >
        <b>{quote.userName}</b>{' '}
        {isGone ? (
          t('chat.deleted')
        ) : quote.message ? (
          <EmojiText text={plainText(quote.message)} />
        ) : (
          t('chat.aPicture')
        )}
      </button>
    );
  });
}
