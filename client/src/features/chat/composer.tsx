import { useAtomValue } from 'jotai';
import { Hourglass, Sparkles, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../core/session.ts';
import { currentRoomAtom } from '../../core/store.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { roomActions } from '../../room/actions.ts';
import { editMessage, sendMessage } from '../../room/chat.ts';
import { plainText } from '../../room/plain-text.ts';
import { roomState } from '../../room/room-state.ts';
import { roomStatusAtom } from '../../room/room-status.ts';
import { IconButton } from '../../ui/button.tsx';
import { quickEmoji } from '../../ui/emoji.ts';
import { useAccountDialog } from '../account/index.ts';
import type { ComposerMode } from './composer-mode.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { MessageInput } from './message-input.tsx';
import { MutedNotice, useMute } from './muted.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useMentionable } from './use-mentionable.ts';

/** The composer of a hangout's chat. Messages written while the connection is down are sent after the reconnect. */
export function Composer({ doing, onDone }: { doing: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const accountDialog = useAccountDialog();
  const status = useAtomValue(roomStatusAtom);
  const slug = useAtomValue(currentRoomAtom).slug ?? '';
  const mute = useMute();
  const { people, look } = useMentionable();
  const [text, setText] = useDraftText(doing.kind === 'edit' ? `edit:${doing.message.uuid}` : slug);
  const field = useRef<HTMLTextAreaElement>(null);
  useStartOfMode(doing, text, setText, field);
  if (mute) return <MutedNotice until={mute.until} />;
  const isInside = status.kind === 'inside' || status.kind === 'reconnecting';
  return (
    <MessageInput
      text={text}
      onText={setText}
      isOpen={isInside && me.kind !== 'unknown'}
      field={field}
      people={people}
      onMentioning={look}
      textOnly={doing.kind === 'edit'}
      onImagesRefused={me.kind === 'guest' ? () => accountDialog.open('sign-up', 'keep') : undefined}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind === 'unknown') return;
        setText('');
        onDone();
        if (doing.kind === 'edit')
          // An edit that was refused is put back into the field, so that the text is not lost.
          editMessage(doing.message.uuid, words).catch((error: unknown) => {
            showErrorToast(error);
            setText(words);
          });
        else sendMessage({ text: words, replyTo: doing.kind === 'reply' ? doing.to : null, pictures }, me);
      }}
      head={
        <>
          <SlowModeHint />
          <ComposerModeBar doing={doing} onDone={onDone} />
        </>
      }
      tools={
        <EmojiPicker
          label={t('chat.emojiOverHead')}
          icon={<Sparkles size={20} />}
          choices={quickEmoji}
          testId="throw-emoji"
          onPick={(emoji) => void roomActions.throwEmoji(emoji).catch(showErrorToast)}
        />
      }
    />
  );
}

function useStartOfMode(
  doing: ComposerMode,
  text: string,
  setText: (text: string) => void,
  field: { current: HTMLTextAreaElement | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (doing.kind === 'new') return;
    if (doing.kind === 'edit' && typeof doing.message.message === 'string' && text === '')
      setText(plainText(doing.message.message));
    field.current?.focus();
  }, [doing]);
}

/** Shows the interval of slow mode, so that everybody knows how often a message may be sent. */
function SlowModeHint() {
  const { t } = useTranslation();
  const seconds = useAtomValue(roomState.settings)?.slowModeSeconds ?? 0;
  if (seconds <= 0) return null;
  return (
    <p className="composer-slow">
      <Hourglass size={14} aria-hidden="true" />
      {t('chat.slow', { count: seconds })}
    </p>
  );
}

function ComposerModeBar({ doing, onDone }: { doing: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  if (doing.kind === 'new') return null;
  return (
    <p className="composer-doing">
      <span className="one-line">
        {doing.kind === 'reply' ? t('chat.replyTo', { name: doing.to.userName }) : t('chat.editing')}
      </span>
      <IconButton label={t(doing.kind === 'reply' ? 'chat.stopReply' : 'chat.stopEdit')} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </p>
  );
}
