import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { lazy } from '../../core/lazy.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { toggleReaction } from '../../room/chat.ts';
import type { ComposerMode } from './composer-mode.ts';
import { MessageActionBar } from './message-action-bar.tsx';

// What can be done about a person is much code, which a chat that is only read does without.
const MessageMenuItems = lazy(async () => ({
  default: (await import('./message-menu-items.tsx')).MessageMenuItems,
}));

/** The buttons and the menu of one chat message. */
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
      className="line-tools"
      entries={(aboutReactions) => (onChoose) => (
        <MessageMenuItems
          message={message}
          aboutReactions={aboutReactions}
          onMode={onMode}
          onChoose={onChoose}
        />
      )}
      onReply={() => onMode({ kind: 'reply', to: message })}
      onReact={(emoji) => void toggleReaction(message.uuid, emoji).catch(showErrorToast)}
    />
  );
}
