import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { MessageComposer } from '../../components/message/message-composer.tsx';
import { peerKeyOf } from '../../live/lobby/lobby-state.ts';
import { announceTyping, editDirectMessage, sendDirectMessage } from '../../live/lobby/outgoing-messages.ts';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import { useMe } from '../../platform/session.ts';

interface ThreadInputProps {
  readonly conversation: Conversation;
  readonly mode: ComposerMode;
  readonly onDone: () => void;
}

/** The input of a conversation. Messages that are written while the connection is down are sent later. */
export function ThreadInput({ conversation, mode, onDone }: ThreadInputProps) {
  const me = useMe();
  const peer = peerKeyOf(conversation);
  return (
    <MessageComposer
      mode={mode}
      onDone={onDone}
      draftKey={`to:${peer}`}
      focusesNew={matchMedia('(hover: hover)').matches}
      isOpen={me.kind === 'user'}
      people={conversation.people}
      onTyping={() => announceTyping(conversation)}
      onSend={(draft) => {
        if (me.kind === 'user') sendDirectMessage(conversation, draft, me);
      }}
      onEdit={async ({ uuid }, text) => {
        if (conversation.uuid) await editDirectMessage(peer, { conversation: conversation.uuid, uuid }, text);
      }}
    />
  );
}
