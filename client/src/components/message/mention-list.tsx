import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuItem } from '../../design/primitives/menu.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { findMentionAtCursor } from './mentions.ts';
import styles from './message.module.css';

interface MentionListProps {
  readonly ref: Ref<MentionListHandle>;
  readonly text: string;
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly people: readonly { uuid: string; nickname: string; avatarId: string }[];
  readonly onText: (text: string) => void;
  /** Called with the text after an `@`, to search for more users. */
  readonly onMentioning?: (query: string) => void;
}

export interface MentionListHandle {
  handleKey(event: KeyboardEvent): boolean;
}

const maxSuggestions = 6;

/** Suggests users for the text after an `@`. Arrow keys move the selection; Enter or a click inserts a name. */
export function MentionList({ ref, text, field, people, onText, onMentioning }: MentionListProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const cursor = Math.min(field.current?.selectionStart ?? text.length, text.length);
  const mention = findMentionAtCursor(text, cursor);
  const query = mention?.query.toLowerCase() ?? '';
  const found = mention
    ? people.filter((person) => person.nickname.toLowerCase().startsWith(query)).slice(0, maxSuggestions)
    : [];
  const isOpen =
    found.length > 0 && closedFor !== text && !found.some((one) => one.nickname === mention?.query);
  const at = Math.min(chosen, found.length - 1);
  useEffect(() => {
    if (query.length > 0) onMentioning?.(query);
  }, [query, onMentioning]);

  const pick = (index: number) => {
    const one = found[index];
    if (!one || !mention) return;
    const next = `${text.slice(0, mention.start)}@${one.nickname} ${text.slice(cursor)}`;
    onText(next);
    // The field's cursor is still behind the typed letters when the new text is drawn.
    setClosedFor(next);
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
  const list = useId();
  const idOf = (index: number) => `${list}-${index}`;
  useNamedSuggestion(field, isOpen ? { list, option: idOf(at) } : null);
  if (!isOpen) return null;
  return (
    <div
      id={list}
      className={styles.mentions}
      role="listbox"
      aria-label={t('chat.mention')}
      data-testid="mentions"
    >
      {found.map((one, index) => (
        <MenuItem
          key={one.uuid}
          id={idOf(index)}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          data-chosen={index === at || undefined}
          onClick={() => pick(index)}
        >
          <PersonAvatar uuid={one.uuid} avatarId={one.avatarId} size={28} />
          <bdi>{one.nickname}</bdi>
        </MenuItem>
      ))}
    </div>
  );
}

/** [H2192] Tells screen readers which suggestion is selected while the focus stays in the field. */
function useNamedSuggestion(
  field: MentionListProps['field'],
  open: { readonly list: string; readonly option: string } | null,
): void {
  const [list, option] = [open?.list, open?.option];
  useEffect(() => {
    const { current } = field;
    if (!current || list === undefined || option === undefined) return;
    const attributes = {
      ...{ 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' },
      ...{ 'aria-controls': list, 'aria-activedescendant': option },
    };
    for (const [name, value] of Object.entries(attributes)) current.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current.removeAttribute(name);
    };
  }, [field, list, option]);
}
