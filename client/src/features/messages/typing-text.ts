import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { typingUsersAtom } from '../../live/lobby/lobby-state.ts';
import { i18n } from '../../platform/i18n.ts';

const MAX_NAMES = 3;

/** [H1673] Says who is typing in a conversation; null if nobody is. */
export function useTypingText({ uuid, people }: Pick<Conversation, 'uuid' | 'people'>): string | null {
  const { t } = useTranslation();
  const typing = useAtomValue(typingUsersAtom).get(uuid ?? '') ?? [];
  const names = people.filter((person) => typing.includes(person.uuid)).map(({ nickname }) => nickname);
  if (names.length === 0) return null;
  if (names.length > MAX_NAMES) return t('messages.manyTyping');
  return t('messages.typing', {
    count: names.length,
    names: new Intl.ListFormat(i18n.language).format(names),
  });
}
