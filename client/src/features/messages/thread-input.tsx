import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../core/session.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { plainText } from '../../room/plain-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { type ComposerMode, MessageInput, useDraftText } from '../chat/index.ts';
import { memberNames, peerKeyOf } from '../lobby/index.ts';
import { editDirectMessage, sendDirectMessage } from './outgoing-messages.ts';

interface ThreadInputProps {
  readonly conversation: Conversation;
  readonly doing: ComposerMode;
  readonly onDone: () => void;
}

/** The input for direct messages; it also works while the connection is down. */
export function ThreadInput({ conversation, doing, onDone }: ThreadInputProps) {
  const { t } = useTranslation();
  const me = useMe();
  const peer = peerKeyOf(conversation);
  const [text, setText] = useDraftText(doing.kind === 'edit' ? `edit:${doing.message.uuid}` : `to:${peer}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (doing.kind === 'edit' && typeof doing.message.message === 'string' && text === '')
      setText(plainText(doing.message.message, memberNames(conversation)));
    if (doing.kind !== 'new' || matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [doing]);
  return (
    <MessageInput
      text={text}
      onText={setText}
      isOpen={me.kind === 'user'}
      field={field}
      people={conversation.people}
      textOnly={doing.kind === 'edit'}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind !== 'user') return;
        setText('');
        onDone();
        if (doing.kind !== 'edit')
          sendDirectMessage(
            conversation,
            { text: words, replyTo: doing.kind === 'reply' ? doing.to : null, pictures },
            me,
          );
        else if (conversation.uuid)
          editDirectMessage(peer, { conversation: conversation.uuid, uuid: doing.message.uuid }, words).catch(
            (error: unknown) => {
              showErrorToast(error);
              setText(words);
            },
          );
      }}
      head={
        doing.kind === 'new' ? null : (
          <p className="composer-doing">
            <span className="one-line">
              {doing.kind === 'reply' ? t('chat.replyTo', { name: doing.to.userName }) : t('chat.editing')}
            </span>
            <IconButton
              label={t(doing.kind === 'reply' ? 'chat.stopReply' : 'chat.stopEdit')}
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
