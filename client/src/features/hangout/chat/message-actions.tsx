import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { MessageActionBar } from '../../../components/message/message-action-bar.tsx';
import { toggleReaction } from '../../../live/room/chat.ts';
import type { ComposerMode } from '../../../live/room/composer-mode.ts';
import { lazy } from '../../../platform/lazy.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './chat.module.css';

// The entries are loaded later, because actions on users need much code that people who only read the chat never use.
const MessageMenuItems = lazy(async () => ({
  default: (await import('./message-menu-items.tsx')).MessageMenuItems,
}));

export function MessageActions({
  message,
  onMode,
}: {
  message: ChatMessage;
  onMode: (doing: ComposerMode) => void;
}) {
  return (
    <MessageActionBar
      message={message}
      className={styles.lineTools}
      entries={(aboutReactions) => (onChoose) => (
        <MessageMenuItems
          message={message}
          aboutReactions={aboutReactions}
          onMode={onMode}
          onChoose={onChoose}
        />
      )}
      onReply={() => onMode({ kind: 'reply', to: message })}
      onReact={(emoji) => act(toggleReaction(message.uuid, emoji))}
    />
  );
}
