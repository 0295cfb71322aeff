import { useAtomValue } from 'jotai';
import { Hourglass, Sparkles, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageView } from '../../core/page-view.ts';
import { useMe } from '../../core/session.ts';
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
import { MutedMessage, useMute } from './muted.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useMentionable } from './use-mentionable.ts';

/** The composer of a hangout's chat. Messages written while the connection is down are sent after the reconnect. */
export function Composer({ mode, onDone }: { mode: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const accountDialog = useAccountDialog();
  const status = useAtomValue(roomStatusAtom);
  // That of the page: a visitor may write before the hangout has been entered.
  const slug = usePageView().shownSlug ?? '';
  const mute = useMute();
  const { people, search } = useMentionable();
  const [text, setText] = useDraftText(mode.kind === 'edit' ? `edit:${mode.message.uuid}` : slug);
  const field = useRef<HTMLTextAreaElement>(null);
  useStartOfMode(mode, text, setText, field);
  if (mute) return <MutedMessage until={mute.until} />;
  const isInside = status.kind === 'inside' || status.kind === 'reconnecting';
  return (
    <MessageInput
      text={text}
      onText={setText}
      isOpen={isInside && me.kind !== 'unknown'}
      field={field}
      people={people}
      onMentioning={search}
      textOnly={mode.kind === 'edit'}
      onImagesRefused={me.kind === 'guest' ? () => accountDialog.open('sign-up', 'keep') : undefined}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind === 'unknown') return;
        setText('');
        onDone();
        if (mode.kind === 'edit')
          // An edit that was refused is put back into the field, so that the text is not lost.
          editMessage(mode.message.uuid, words).catch((error: unknown) => {
            showErrorToast(error);
            setText(words);
          });
        else sendMessage({ text: words, replyTo: mode.kind === 'reply' ? mode.to : null, pictures }, me);
      }}
      head={
        <>
          <SlowModeHint />
          <ComposerModeBar mode={mode} onDone={onDone} />
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
  mode: ComposerMode,
  text: string,
  setText: (text: string) => void,
  field: { current: HTMLTextAreaElement | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (mode.kind === 'new') return;
    if (mode.kind === 'edit' && typeof mode.message.message === 'string' && text === '')
      setText(plainText(mode.message.message));
    field.current?.focus();
  }, [mode]);
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

function ComposerModeBar({ mode, onDone }: { mode: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  if (mode.kind === 'new') return null;
  return (
    <p className="composer-doing">
      <span className="one-line">
        {mode.kind === 'reply' ? t('chat.replyTo', { name: mode.to.userName }) : t('chat.editing')}
      </span>
      <IconButton label={t(mode.kind === 'reply' ? 'chat.stopReply' : 'chat.stopEdit')} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </p>
  );
}
