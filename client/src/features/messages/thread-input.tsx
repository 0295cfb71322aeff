import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerMode } from '../../components/message/composer-mode.ts';
import { MessageInput } from '../../components/message/message-input.tsx';
import { useDraftText } from '../../components/message/use-draft-text.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { memberNames } from '../../live/lobby/conversation-text.ts';
import { peerKeyOf } from '../../live/lobby/lobby-state.ts';
import { editDirectMessage, sendDirectMessage } from '../../live/lobby/outgoing-messages.ts';
import { plainText } from '../../live/room/plain-text.ts';
import { useMe } from '../../platform/session.ts';
import { showErrorToast } from '../../platform/toasts.ts';

interface ThreadInputProps {
  readonly conversation: Conversation;
  readonly mode: ComposerMode;
  readonly onDone: () => void;
}

/** The input for direct messages; it also works while the connection is down. */
export function ThreadInput({ conversation, mode, onDone }: ThreadInputProps) {
  const { t } = useTranslation();
  const me = useMe();
  const peer = peerKeyOf(conversation);
  const [text, setText] = useDraftText(mode.kind === 'edit' ? `edit:${mode.message.uuid}` : `to:${peer}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (mode.kind === 'edit' && typeof mode.message.message === 'string' && text === '')
      setText(plainText(mode.message.message, memberNames(conversation)));
    if (mode.kind !== 'new' || matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [mode]);
  return (
    <MessageInput
      text={text}
      onText={setText}
      isOpen={me.kind === 'user'}
      field={field}
      people={conversation.people}
      textOnly={mode.kind === 'edit'}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind !== 'user') return;
        setText('');
        onDone();
        if (mode.kind !== 'edit')
          sendDirectMessage(
            conversation,
            { text: words, replyTo: mode.kind === 'reply' ? mode.to : null, pictures },
            me,
          );
        else if (conversation.uuid)
          editDirectMessage(peer, { conversation: conversation.uuid, uuid: mode.message.uuid }, words).catch(
            (error: unknown) => {
              showErrorToast(error);
              setText(words);
            },
          );
      }}
      head={
        mode.kind === 'new' ? null : (
          <p className="composer-doing">
            <span className="one-line">
              {mode.kind === 'reply' ? t('chat.replyTo', { name: mode.to.userName }) : t('chat.editing')}
            </span>
            <IconButton
              label={t(mode.kind === 'reply' ? 'chat.stopReply' : 'chat.stopEdit')}
              onClick={onDone}
            >
              <X size={16} />
            </IconButton>
          </p>
        )
      }
    />
  );
}
