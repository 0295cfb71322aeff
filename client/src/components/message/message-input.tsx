import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import type { Gif } from '@hangout/contract/rest/chat/gifs';
import { MAX_CHAT_LENGTH } from '@hangout/rules';
import { ImagePlus, SendHorizontal, SmilePlus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '../../api/chat-images.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { lazyCode } from '../../platform/lazy.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { GifPicker } from './gif-picker.tsx';
import type { MentionListHandle } from './mention-list.tsx';
import { expandMentions, type Mentionable } from './mentions.ts';
import styles from './message.module.css';
import { attachments, useAttachments } from './use-attachments.ts';

/** [H860] Loaded with the first `@`; its texts come with those of a hangout. */
const MentionList = lazyCode(async () => ({ default: (await import('./mention-list.tsx')).MentionList }));

interface MessageInputProps {
  /** Key of the draft, to which the chosen images belong. */
  readonly draftKey: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True if a message can be sent now. */
  readonly isOpen: boolean;
  readonly onSend: (text: string, images: ChatImage[]) => void;
  /** Sends a GIF by itself; typed text stays. */
  readonly onGif: (gif: Gif) => void;
  readonly onCancel?: () => void;
  /** True if only text can be entered, for example in an edit. */
  readonly textOnly?: boolean;
  /** Called instead of choosing an image if the user may not send images. */
  readonly onImagesRefused?: (() => void) | undefined;
  readonly people: readonly (Mentionable & { readonly avatarId: string })[];
  /** Users whom the edited message mentions. */
  readonly mentioned?: readonly Mentionable[];
  readonly onMentioning?: (query: string) => void;
  readonly field: { current: HTMLTextAreaElement | null };
  readonly head?: ReactNode;
  readonly tools?: ReactNode;
}

/** The input of a message: text, emoji, mentions, and images that are chosen, pasted or dropped. */
export function MessageInput(props: MessageInputProps) {
  const {
    draftKey,
    text,
    onText,
    isOpen,
    onSend,
    onGif,
    onCancel,
    textOnly = false,
    people,
    mentioned = [],
    field,
    head,
    tools,
  } = props;
  const { t } = useTranslation();
  const images = useAttachments(draftKey);
  const mentions = useRef<MentionListHandle>(null);
  const [isOver, setOver] = useState(false);
  // [H2113] A mention is sent as a tag, which is longer than the typed name.
  const sent = expandMentions(text.trim(), [...mentioned, ...people]);
  const over = sent.length - MAX_CHAT_LENGTH;
  const hasSomething = sent !== '' || (images.length > 0 && !textOnly);
  const isReady = isOpen && hasSomething && over <= 0 && images.every(({ image }) => image);
  const send = () => {
    if (!isReady) return;
    onSend(sent, textOnly ? [] : attachments.take(draftKey));
    field.current?.focus();
  };
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length;
    onText(text.slice(0, at) + emoji + text.slice(field.current?.selectionEnd ?? at));
    field.current?.focus();
  };
  const addFiles = (files: Iterable<File>): boolean => {
    const chosen = [...files].filter((file) => imageTypes.includes(file.type));
    if (chosen.length === 0 || textOnly) return false;
    if (props.onImagesRefused) props.onImagesRefused();
    else attachments.add(draftKey, chosen);
    return true;
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a character, the keys belong to it.
    if (event.nativeEvent.isComposing || event.defaultPrevented || mentions.current?.handleKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && onCancel) {
      // Keeps the sheet around the field open.
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <form
      className={styles.composer}
      data-over={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (addFiles(event.dataTransfer.files)) event.preventDefault();
      }}
    >
      {text.includes('@') ? (
        <Suspense fallback={null}>
          <MentionList
            ref={mentions}
            text={text}
            field={field}
            people={people}
            onText={onText}
            {...(props.onMentioning ? { onMentioning: props.onMentioning } : {})}
          />
        </Suspense>
      ) : null}
      {head}
      {over > 0 ? (
        <p className={styles.composerOver} role="alert">
          {t('chat.long', { count: over })}
        </p>
      ) : null}
      {textOnly ? null : <AttachmentRow draftKey={draftKey} />}
      <div className={styles.composerRow} data-composer-row>
        {textOnly ? null : (
          <ImageButton
            onFiles={addFiles}
            {...(props.onImagesRefused ? { onInstead: props.onImagesRefused } : {})}
          />
        )}
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          className={styles.composerField}
          placeholder={t('chat.say')}
          aria-label={t('chat.say')}
          data-testid="chat-input"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKey}
          onPaste={(event) => {
            if (addFiles(event.clipboardData.files)) event.preventDefault();
          }}
        />
        {tools}
        {textOnly || !isOpen ? null : <GifPicker onPick={onGif} onRefused={props.onImagesRefused} />}
        <EmojiPicker
          label={t('chat.addEmoji')}
          icon={<SmilePlus size={20} />}
          testId="pick-emoji"
          onPick={insert}
        />
        <button
          type="submit"
          className={styles.composerSend}
          aria-label={t('chat.send')}
          title={t('chat.send')}
          disabled={!isReady}
          data-testid="chat-send"
        >
          <SendHorizontal size={19} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

function ImageButton({
  onFiles,
  onInstead,
}: {
  onFiles: (files: FileList) => unknown;
  onInstead?: () => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('chat.addPicture')}
        data-testid="add-picture"
        onClick={() => (onInstead ? onInstead() : input.current?.click())}
      >
        <ImagePlus size={20} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={imageTypes.join(',')}
        data-testid="picture-input"
        aria-label={t('chat.addPicture')}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
