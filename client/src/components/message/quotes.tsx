import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import textStyles from '../../design/text.module.css';
import { plainText } from '../../live/room/plain-text.ts';
import { messagesAtom } from '../../live/room/room-state.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { PersonButton } from '../person/person-button.tsx';
import styles from './message.module.css';

type Quoted = ChatMessage['replies'][number];

interface QuotesProps {
  readonly message: ChatMessage;
  readonly onQuote: (uuid: string) => void;
}

/** The messages to which a message replies. A deleted message shows none. */
export function Quotes({ message, onQuote }: QuotesProps) {
  // Most messages are not replies; for them nothing is rendered here when a new message arrives.
  return message.deleted || message.replies.length === 0 ? null : (
    <QuotedMessages message={message} onQuote={onQuote} />
  );
}

function QuotedMessages({ message, onQuote }: QuotesProps) {
  const { t } = useTranslation();
  const messages = useAtomValue(messagesAtom);
  return message.replies.map((quote) => {
    const isGone = messages.find(({ uuid }) => uuid === quote.uuid)?.deleted ?? false;
    return (
      <Quote key={quote.uuid} quote={quote} onQuote={onQuote}>
        {isGone ? (
          t('chat.deleted')
        ) : quote.message ? (
          <EmojiText text={plainText(quote.message)} />
        ) : (
          t('chat.aPicture')
        )}
      </Quote>
    );
  });
}

interface QuoteProps {
  readonly quote: Quoted;
  readonly onQuote: (uuid: string) => void;
  readonly children: ReactNode;
}

/** A click on the text scrolls to the quoted message; [H243] the author's name opens their card. */
export function Quote({ quote, onQuote, children }: QuoteProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const { uuid, userUuid, userName } = quote;
  return (
    <span className={styles.quote}>
      <PersonButton
        className={`${styles.quoteName} ${textStyles.oneLine}`}
        person={{ uuid: userUuid, name: userName }}
        testId="quote-name"
      >
        <bdi>{userUuid === me ? t('chat.you') : userName}</bdi>
      </PersonButton>
      <button
        type="button"
        className={`${styles.quoteText} ${textStyles.oneLine}`}
        data-testid="quote"
        onClick={() => onQuote(uuid)}
      >
        <bdi>{children}</bdi>
      </button>
    </span>
  );
}
