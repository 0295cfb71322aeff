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
import { useAccountDoor } from '../account/index.ts';
import type { Doing } from './composer-mode.ts';
import { Picker } from './emoji-picker.tsx';
import { WritingField } from './message-input.tsx';
import { Muted, useMute } from './muted.tsx';
import { useKeptText } from './use-draft-text.ts';
import { useMentionable } from './use-mentionable.ts';

/** Where one says something in a hangout. Words may be sent while the line is down: they go when it is back. */
export function Composer({ doing, onDone }: { doing: Doing; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const door = useAccountDoor();
  const status = useAtomValue(roomStatusAtom);
  const slug = useAtomValue(currentRoomAtom).slug ?? '';
  const mute = useMute();
  const { people, look } = useMentionable();
  const [text, setText] = useKeptText(doing.kind === 'edit' ? `edit:${doing.line.uuid}` : slug);
  const field = useRef<HTMLTextAreaElement>(null);
  useBeginning(doing, text, setText, field);
  if (mute) return <Muted until={mute.until} />;
  const isInside = status.kind === 'inside' || status.kind === 'reconnecting';
  return (
    <WritingField
      text={text}
      onText={setText}
      isOpen={isInside && me.kind !== 'unknown'}
      field={field}
      people={people}
      onMentioning={look}
      wordsOnly={doing.kind === 'edit'}
      onNoPictures={me.kind === 'guest' ? () => door.open('sign-up', 'keep') : undefined}
      onCancel={onDone}
      onSend={(words, pictures) => {
        if (me.kind === 'unknown') return;
        setText('');
        onDone();
        if (doing.kind === 'edit')
          // what was refused is not lost: it stands in the field again
          editMessage(doing.line.uuid, words).catch((error: unknown) => {
            showErrorToast(error);
            setText(words);
          });
        else sendMessage({ text: words, replyTo: doing.kind === 'reply' ? doing.to : null, pictures }, me);
      }}
      head={
        <>
          <SlowLine />
          <DoingLine doing={doing} onDone={onDone} />
        </>
      }
      tools={
        <Picker
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

function useBeginning(
  doing: Doing,
  text: string,
  setText: (text: string) => void,
  field: { current: HTMLTextAreaElement | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (doing.kind === 'new') return;
    if (doing.kind === 'edit' && typeof doing.line.message === 'string' && text === '')
      setText(plainText(doing.line.message));
    field.current?.focus();
  }, [doing]);
}

/** In slow mode everybody knows how often one may speak. */
function SlowLine() {
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

function DoingLine({ doing, onDone }: { doing: Doing; onDone: () => void }) {
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
