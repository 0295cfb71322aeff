import { useAtomValue } from 'jotai';
import { Hourglass, Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import { EmojiPicker } from '../../../components/message/emoji-picker.tsx';
import { MessageComposer } from '../../../components/message/message-composer.tsx';
import { quickEmoji } from '../../../design/primitives/emoji.ts';
import { roomActions } from '../../../live/room/actions.ts';
import { editMessage, sendMessage } from '../../../live/room/chat.ts';
import type { ComposerMode } from '../../../live/room/composer-mode.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { roomStatusAtom } from '../../../live/room/room-status.ts';
import { lazyCode } from '../../../platform/lazy.ts';
import { usePageView } from '../../../platform/page-view.ts';
import { useMe } from '../../../platform/session.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './chat.module.css';
import { useMentionable } from './use-mentionable.ts';
import { useMute } from './use-mute.ts';

// [H860] Few users are muted, so this component is loaded later. `lazyCode` loads no texts, because its texts are part
// of the hangout's.
const MutedMessage = lazyCode(async () => ({ default: (await import('./muted.tsx')).MutedMessage }));

/** The input of the chat. Messages that are written while the connection is down are sent after the reconnect. */
export function Composer({ mode, onDone }: { mode: ComposerMode; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const accountDialog = useAccountDialog();
  const status = useAtomValue(roomStatusAtom);
  // The slug of the page, because the user may write before the hangout is joined.
  const slug = usePageView().shownSlug ?? '';
  const mute = useMute();
  const { people, search } = useMentionable();
  if (mute)
    return (
      <Suspense fallback={null}>
        <MutedMessage until={mute.until} />
      </Suspense>
    );
  const isInside = status.kind === 'inside' || status.kind === 'reconnecting';
  return (
    <MessageComposer
      mode={mode}
      onDone={onDone}
      draftKey={slug}
      isOpen={isInside && me.kind !== 'unknown'}
      people={people}
      onMentioning={search}
      onImagesRefused={me.kind === 'guest' ? () => accountDialog.open('sign-up', 'keep') : undefined}
      onSend={(draft) => {
        if (me.kind !== 'unknown') sendMessage(draft, me);
      }}
      onEdit={({ uuid }, text) => editMessage(uuid, text)}
      head={<SlowModeHint />}
      tools={
        <EmojiPicker
          label={t('chat.emojiOverHead')}
          icon={<Sparkles size={20} />}
          choices={quickEmoji}
          testId="throw-emoji"
          onPick={(emoji) => act(roomActions.throwEmoji(emoji))}
        />
      }
    />
  );
}

/** Says in slow mode how often a user may send a message. */
function SlowModeHint() {
  const { t } = useTranslation();
  const seconds = useAtomValue(roomState.settings)?.slowModeSeconds ?? 0;
  if (seconds <= 0) return null;
  return (
    <p className={styles.composerSlow}>
      <Hourglass size={14} aria-hidden="true" />
      {t('chat.slow', { count: seconds })}
    </p>
  );
}
