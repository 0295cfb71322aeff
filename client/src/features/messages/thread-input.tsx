import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../core/session.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { plainText } from '../../room/plain-text.ts';
import { IconButton } from '../../ui/button.tsx';
import { type Doing, useKeptText, WritingField } from '../chat/index.ts';
import { nameIn, peerOf } from '../lobby/index.ts';
import { rewordMessage, writeTo } from './outgoing-messages.ts';

interface WriteFieldProps {
  readonly talk: Conversation;
  readonly doing: Doing;
  readonly onDone: () => void;
}

/** Where one writes to a person or a group; also while the line is down. */
export function WriteField({ talk, doing, onDone }: WriteFieldProps) {
  const { t } = useTranslation();
  const me = useMe();
  const peer = peerOf(talk);
  const [text, setText] = useKeptText(doing.kind === 'edit' ? `edit:${doing.line.uuid}` : `to:${peer}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (doing.kind === 'edit' && typeof doing.line.message === 'string' && text === '')
      setText(plainText(doing.line.message, nameIn(talk)));
    if (doing.kind !== 'new' || matchMedia('(hover: hover)').matches) field.current?.focus();
  }, [doing]);
  return (
    <WritingField
      text={text}
      onText={setText}
      isOpen={me.kind === 'user'}
      field={field}
      people={talk.people}
      wordsOnly={doing.kind === 'edit'}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind !== 'user') return;
        setText('');
        onDone();
        if (doing.kind !== 'edit')
          writeTo(talk, { text: words, replyTo: doing.kind === 'reply' ? doing.to : null, pictures }, me);
        else if (talk.uuid)
          rewordMessage(peer, { conversation: talk.uuid, uuid: doing.line.uuid }, words).catch(
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
