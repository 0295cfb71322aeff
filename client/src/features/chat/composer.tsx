import { MAX_CHAT_LENGTH, refusalToChat } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { SendHorizontal, SmilePlus, Sparkles, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../app/me.ts';
import { notifyError } from '../../app/notices.ts';
import { actions } from '../../room/actions.ts';
import { editLine, say } from '../../room/chat.ts';
import { mePersonAtom, roomMomentAtom } from '../../room/person.ts';
import { roomStatusAtom } from '../../room/status.ts';
import { IconButton } from '../../ui/button.tsx';
import { quickEmoji } from '../../ui/emoji.ts';
import type { Doing } from './doing.ts';
import { MentionList, useMentionable } from './mention-list.tsx';
import { expandMentions } from './mentions.ts';
import { Picker } from './picker.tsx';

/** Where one says something: text, emoji, mentions, an emoji over one's own head. */
export function Composer({ doing, onDone }: { doing: Doing; onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const status = useAtomValue(roomStatusAtom);
  const isMuted = useIsMuted();
  const people = useMentionable();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useBeginning(doing, setText, field);
  const over = text.length - MAX_CHAT_LENGTH;
  const isReady = status.kind === 'inside' && me.kind !== 'unknown' && text.trim() !== '' && over <= 0;
  const send = () => {
    if (!isReady) return;
    const message = expandMentions(text.trim(), people);
    setText('');
    onDone();
    const sent =
      doing.kind === 'edit'
        ? editLine(doing.line.uuid, message)
        : say({ text: message, replyTo: doing.kind === 'reply' ? doing.to : null }, me);
    sent.catch(notifyError);
    field.current?.focus();
  };
  const insert = (emoji: string) => {
    const at = field.current?.selectionStart ?? text.length;
    setText(text.slice(0, at) + emoji + text.slice(field.current?.selectionEnd ?? at));
    field.current?.focus();
  };
  if (isMuted) return <p className="chat-closed">{t('chat.disabled')}</p>;
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionList text={text} field={field} people={people} onText={setText} />
      <DoingLine doing={doing} onDone={onDone} />
      {over > 0 ? (
        <p className="composer-over" role="alert">
          {t('chat.long', { count: over })}
        </p>
      ) : null}
      <div className="composer-row">
        <textarea
          ref={field}
          rows={1}
          className="composer-field"
          placeholder={t('chat.say')}
          aria-label={t('chat.say')}
          data-testid="chat-input"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => onKey(event, send, onDone)}
        />
        <Picker
          label={t('chat.emojiOverHead')}
          icon={<Sparkles size={20} />}
          choices={quickEmoji}
          testId="throw-emoji"
          onPick={(emoji) => void actions.throwEmoji(emoji).catch(notifyError)}
        />
        <Picker
          label={t('chat.addEmoji')}
          icon={<SmilePlus size={20} />}
          testId="pick-emoji"
          onPick={insert}
        />
        <button
          type="submit"
          className="composer-send"
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

/** Enter sends, shift+enter breaks the line, escape gives up a reply; keys of an input method are its own. */
function onKey(event: KeyboardEvent<HTMLTextAreaElement>, send: () => void, cancel: () => void): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    send();
  } else if (event.key === 'Escape') cancel();
}

function useBeginning(
  doing: Doing,
  setText: (text: string) => void,
  field: { current: HTMLTextAreaElement | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is begun.
  useEffect(() => {
    if (doing.kind === 'new') return;
    if (doing.kind === 'edit' && typeof doing.line.message === 'string') setText(doing.line.message);
    field.current?.focus();
  }, [doing]);
}

function useIsMuted(): boolean {
  const me = useAtomValue(mePersonAtom);
  const at = useAtomValue(roomMomentAtom);
  return me !== null && at !== null && refusalToChat(me, at) !== null;
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
