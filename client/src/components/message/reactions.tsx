import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { isolateText } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import textStyles from '../../design/text.module.css';
import styles from './message.module.css';

interface ReactionsProps {
  readonly message: ChatMessage;
  readonly me: string | null;
  readonly onReact: (emoji: string) => void;
}

/** [R119] The reactions to a message; a click adds or removes the user's own. */
export function Reactions({ message, me, onReact }: ReactionsProps) {
  const { t } = useTranslation();
  const all = Object.entries(message.reactions).filter(([, given]) => given.length > 0);
  if (all.length === 0) return null;
  return (
    <p className={styles.reactions}>
      {all.map(([emoji, given]) => (
        <button
          key={emoji}
          type="button"
          className={`${styles.reaction} ${textStyles.num}`}
          data-testid="reaction"
          aria-pressed={given.some((one) => one.userUUID === me)}
          aria-label={t('chat.reacted', { count: given.length, emoji })}
          title={given
            .slice(0, 12)
            .map((one) => isolateText(one.name))
            .join(', ')}
          onClick={() => onReact(emoji)}
        >
          <span>
            <EmojiText text={emoji} /> {given.length}
          </span>
        </button>
      ))}
    </p>
  );
}
