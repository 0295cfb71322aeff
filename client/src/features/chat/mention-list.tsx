import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesAtom, mirror } from '../../room/mirror.ts';
import { Face } from '../../ui/face.tsx';
import { mentionAt } from './mentions.ts';

/** Whom one can mention: those in sight and those who spoke. */
export function useMentionable() {
  const floor = useAtomValue(mirror.floorUsers);
  const djs = useAtomValue(mirror.djs);
  const lines = useAtomValue(linesAtom);
  return useMemo(() => {
    const all = new Map<string, { uuid: string; nickname: string; avatarId: string }>();
    for (const line of lines.slice(-100))
      all.set(line.userUuid, { uuid: line.userUuid, nickname: line.userName, avatarId: line.avatarId });
    for (const one of [...Object.values(floor), ...djs]) all.set(one.uuid, one);
    return [...all.values()];
  }, [floor, djs, lines]);
}

interface MentionListProps {
  readonly text: string;
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly people: readonly { uuid: string; nickname: string; avatarId: string }[];
  readonly onText: (text: string) => void;
}

/** Names that fit the word after an @; a press takes one. */
export function MentionList({ text, field, people, onText }: MentionListProps) {
  const { t } = useTranslation();
  const cursor = field.current?.selectionStart ?? text.length;
  const mention = mentionAt(text, Math.min(cursor, text.length));
  if (!mention) return null;
  const found = people
    .filter((one) => one.nickname.toLowerCase().startsWith(mention.words.toLowerCase()))
    .slice(0, 5);
  if (found.length === 0 || found.some((one) => one.nickname === mention.words)) return null;
  return (
    <ul className="mentions" aria-label={t('chat.mention')}>
      {found.map((one) => (
        <li key={one.uuid}>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              onText(`${text.slice(0, mention.start)}@${one.nickname} ${text.slice(cursor)}`);
              field.current?.focus();
            }}
          >
            <Face avatarId={one.avatarId} size={28} />
            {one.nickname}
          </button>
        </li>
      ))}
    </ul>
  );
}
