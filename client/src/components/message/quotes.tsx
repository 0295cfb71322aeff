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

/** The messages to which a message of a hangout's chat replies. */
export function ChatQuotes(props: QuotesProps) {
  // Most messages are not replies; for them nothing is rendered here when a new message arrives.
  return props.message.replies.length === 0 ? null : <QuotesInChat {...props} />;
}

const QuotesInChat = (props: QuotesProps) => <Quotes {...props} messages={useAtomValue(messagesAtom)} />;

/**
 * The messages to which a message replies, out of the loaded `messages`. A deleted message shows none. [H2173] A quote
 * of a message that is deleted now says so.
 */
export function Quotes({
  message,
  messages,
  nameOf,
  onQuote,
}: QuotesProps & {
  readonly messages: readonly ChatMessage[];
  readonly nameOf?: (uuid: string) => string | undefined;
}) {
  const { t } = useTranslation();
  if (message.deleted) return null;
  return message.replies.map((quote) => {
    const isGone = quote.deleted || messages.find(({ uuid }) => uuid === quote.uuid)?.deleted;
    return (
      <Quote key={quote.uuid} quote={quote} onQuote={onQuote}>
        {isGone ? (
          t('chat.deleted')
        ) : quote.message ? (
          <EmojiText text={plainText(quote.message, nameOf)} />
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
function Quote({ quote, onQuote, children }: QuoteProps) {
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
