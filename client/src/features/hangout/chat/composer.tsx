import { useAtomValue } from 'jotai';
import { Hourglass, Sparkles, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import type { ComposerMode } from '../../../components/message/composer-mode.ts';
import { EmojiPicker } from '../../../components/message/emoji-picker.tsx';
import { MessageInput } from '../../../components/message/message-input.tsx';
import { useDraftText } from '../../../components/message/use-draft-text.ts';
import { IconButton } from '../../../design/primitives/button.tsx';
import { quickEmoji } from '../../../design/primitives/emoji.ts';
import { roomActions } from '../../../live/room/actions.ts';
import { editMessage, sendMessage } from '../../../live/room/chat.ts';
import { plainText } from '../../../live/room/plain-text.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { usePageView } from '../../../platform/page-view.ts';
import { useMe } from '../../../platform/session.ts';
import { showErrorToast } from '../../../platform/toasts.ts';
import { MutedMessage, useMute } from './muted.tsx';
import { useMentionable } from './use-mentionable.ts';

/** The composer of a hangout's chat. Messages written while the connection is down are sent after the reconnect. */
export function Composer({ mode, onDone }: { mode: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const accountDialog = useAccountDialog();
  const status = useAtomValue(roomStatusAtom);
  // The slug of the page, because a visitor may write before the hangout has been entered.
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
          // Puts a refused edit back into the field, so that the text is not lost.
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

/** Shows the interval of slow mode: how often a user may send a message. */
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
