import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../stage/index.ts';
import { findMentionAtCursor } from './mentions.ts';

interface MentionListProps {
  readonly ref: Ref<MentionListHandle>;
  readonly text: string;
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly people: readonly { uuid: string; nickname: string; avatarId: string }[];
  readonly onText: (text: string) => void;
  /** Told of the word after an @, so that more people can be looked for. */
  readonly onMentioning?: (words: string) => void;
}

/** Keys that belong to the list while it is open; true where it took one. */
export interface MentionListHandle {
  handleKey(event: KeyboardEvent): boolean;
}

const maxSuggestions = 6;

/** Names that fit the word after an @; arrows walk them, Enter or a press takes one. */
export function MentionList({ ref, text, field, people, onText, onMentioning }: MentionListProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const cursor = Math.min(field.current?.selectionStart ?? text.length, text.length);
  const mention = findMentionAtCursor(text, cursor);
  const words = mention?.words.toLowerCase() ?? '';
  const found = mention
    ? people.filter((one) => one.nickname.toLowerCase().startsWith(words)).slice(0, maxSuggestions)
    : [];
  const isOpen =
    found.length > 0 && closedFor !== text && !found.some((one) => one.nickname === mention?.words);
  const at = Math.min(chosen, found.length - 1);
  useEffect(() => {
    if (words.length > 0) onMentioning?.(words);
  }, [words, onMentioning]);

  const pick = (index: number) => {
    const one = found[index];
    if (!one || !mention) return;
    onText(`${text.slice(0, mention.start)}@${one.nickname} ${text.slice(cursor)}`);
    setChosen(0);
    field.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    handleKey(event) {
      if (!isOpen) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChosen((at + step + found.length) % found.length);
      else if (event.key === 'Enter' || event.key === 'Tab') pick(at);
      else if (event.key === 'Escape') setClosedFor(text);
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  if (!isOpen) return null;
  return (
    <ul className="mentions" aria-label={t('chat.mention')} data-testid="mentions">
      {found.map((one, index) => (
        <li key={one.uuid}>
          <button
            type="button"
            className="menu-item"
            data-chosen={index === at || undefined}
            onClick={() => pick(index)}
          >
            <Avatar avatarId={one.avatarId} size={28} />
            {one.nickname}
          </button>
        </li>
      ))}
    </ul>
  );
}
