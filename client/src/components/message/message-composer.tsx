import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import type { ComposerMode } from '../../live/room/composer-mode.ts';
import type { MessageDraft } from '../../live/room/message-draft.ts';
import { showErrorToast } from '../../platform/toasts.ts';
import styles from './message.module.css';
import { MessageInput } from './message-input.tsx';
import { useDraftText } from './use-draft-text.ts';

type InputProps = ComponentProps<typeof MessageInput>;

interface MessageComposerProps
  extends Pick<InputProps, 'isOpen' | 'people' | 'onMentioning' | 'onImagesRefused' | 'head' | 'tools'> {
  readonly mode: ComposerMode;
  readonly onDone: () => void;
  /** Key of the draft in the tab's storage. */
  readonly draftKey: string;
  /** True to focus the field for a new message too, not only for a reply or an edit. */
  readonly focusesNew?: boolean;
  readonly onSend: (draft: MessageDraft) => void;
  /** Called while the user types a new message. */
  readonly onTyping?: () => void;
  readonly onEdit: (message: ChatMessage, text: string) => Promise<void>;
}

/** Writes messages and replies, and edits sent messages; for the chat and for conversations. */
export function MessageComposer(props: MessageComposerProps) {
  const { mode, onDone, draftKey, focusesNew = false, onSend, onTyping, onEdit, head, ...input } = props;
  const [text, setText] = useDraftText(mode.kind === 'edit' ? `edit:${mode.message.uuid}` : draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only when the mode changes.
  useEffect(() => {
    if (mode.kind === 'edit' && text === '') setText(mode.text);
    if (mode.kind !== 'new' || focusesNew) field.current?.focus();
  }, [mode]);
  return (
    <MessageInput
      {...input}
      draftKey={draftKey}
      text={text}
      onText={(words) => {
        setText(words);
        if (words.trim() !== '' && mode.kind !== 'edit') onTyping?.();
      }}
      field={field}
      {...(mode.kind === 'edit' ? { textOnly: true, mentioned: mode.mentioned } : {})}
      {...(mode.kind === 'new' ? {} : { onCancel: onDone })}
      onSend={(words, pictures) => {
        setText('');
        onDone();
        if (mode.kind !== 'edit')
          onSend({ text: words, replyTo: mode.kind === 'reply' ? mode.to : null, pictures });
        // The text of a refused edit must not be lost.
        else
          onEdit(mode.message, words).catch((error: unknown) => {
            showErrorToast(error);
            setText(text);
          });
      }}
      onGif={(gif) => {
        onDone();
        onSend({ text: '', replyTo: mode.kind === 'reply' ? mode.to : null, pictures: [], gif });
      }}
      head={
        <>
          {head}
          <ComposerModeBar mode={mode} onDone={onDone} />
        </>
      }
    />
  );
}

function ComposerModeBar({ mode, onDone }: { mode: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  if (mode.kind === 'new') return null;
  return (
    <p className={styles.composerDoing}>
      <span className={textStyles.oneLine}>
        {mode.kind === 'reply' ? t('chat.replyTo', { name: mode.to.userName }) : t('chat.editing')}
      </span>
      <IconButton label={t(mode.kind === 'reply' ? 'chat.stopReply' : 'chat.stopEdit')} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </p>
  );
}
