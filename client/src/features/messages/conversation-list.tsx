import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { profileQuery } from '../../api/profiles.ts';
import { ConversationAvatar } from '../../components/person/conversation-avatar.tsx';
import { Avatar } from '../../components/stage/avatar.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Count } from '../../design/primitives/count.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { EmptyState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { loadMoreConversations } from '../../live/lobby/conversation-loading.ts';
import { conversationTitle, previewMessage } from '../../live/lobby/conversation-text.ts';
import {
  closePeopleAtom,
  conversationGroupsAtom,
  conversationsAtom,
  nextConversationsAtom,
  peerKeyOf,
  presenceAtom,
} from '../../live/lobby/lobby-state.ts';
import { useIsPhone } from '../../platform/screen.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { act } from '../../platform/toasts.ts';
import { formatMessageTime } from './format-message-time.ts';
import styles from './messages.module.css';
import { useTypingText } from './typing-text.ts';

const order = ['FRIENDS', 'OTHERS', 'UNSET'] as const;

/** [R071] Conversations with friends first, then with other people, then friends without a conversation. */
export function ConversationList({ open }: { open: string | null }) {
  const { t } = useTranslation();
  const all = useAtomValue(conversationsAtom);
  const groups = useAtomValue(conversationGroupsAtom);
  const hasMore = useAtomValue(nextConversationsAtom) !== null;
  if (!all) return <SkeletonRows count={6} size={46} round />;
  // [H1672] A deleted conversation is listed only while it is open.
  const isListed = (one: Conversation) => !one.isHidden || peerKeyOf(one) === open;
  return (
    <nav className={styles.talks} aria-label={t('messages.title')}>
      {order.map((name) =>
        groups[name].some(isListed) ? (
          <section key={name} data-testid={`talks-${name}`}>
            {name === 'UNSET' ? null : <h2>{t(`messages.${name}`)}</h2>}
            <ul>
              {groups[name].filter(isListed).map((conversation) => (
                <li key={peerKeyOf(conversation)}>
                  <ConversationRow conversation={conversation} isOpen={peerKeyOf(conversation) === open} />
                </li>
              ))}
            </ul>
          </section>
        ) : null,
      )}
      {hasMore ? (
        <Button size="small" onClick={() => act(loadMoreConversations())}>
          {t('messages.more')}
        </Button>
      ) : null}
      <FriendsWithoutConversation />
      {all.some(isListed) ? null : <NoConversation />}
    </nav>
  );
}

/** Shown in place of an empty list; on a phone with an image of a venue and a link to all hangouts. */
function NoConversation() {
  const { t } = useTranslation();
  if (!useIsPhone()) return <EmptyState title={t('messages.empty')} text={t('messages.emptyText')} />;
  return (
    <EmptyVenue
      design="YACHT"
      figures={['zuri', 'juno']}
      title={t('messages.empty')}
      text={t('messages.emptyText')}
    >
      <BrowseLink />
    </EmptyVenue>
  );
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const presence = useAtomValue(presenceAtom).get(peerKeyOf(conversation));
  const typing = useTypingText(conversation);
  const last = conversation.lastMessage;
  const members = conversation.kind === 'group' ? conversation.people : [];
  const glimpse = last
    ? previewMessage(last, conversation)
    : members.map(({ nickname }) => nickname).join(', ');
  const words =
    glimpse === 'picture' ? t('chat.aPicture') : glimpse === 'deleted' ? t('chat.deleted') : glimpse;
  return (
    <NavLink
      to={`/messages/${peerKeyOf(conversation)}`}
      className={styles.talk}
      data-unread={conversation.unread > 0 || undefined}
      data-open={isOpen || undefined}
      data-testid="talk"
    >
      <ConversationAvatar conversation={conversation} size={46} isOnline={presence?.online ?? false} />
      <span className={styles.talkWords}>
        <span className={styles.talkHead}>
          <strong className={textStyles.oneLine}>
            <bdi>{conversationTitle(conversation)}</bdi>
          </strong>
          {last ? <time className={textStyles.num}>{formatMessageTime(last.date)}</time> : null}
        </span>
        {typing ? (
          <span className={`${styles.talkLast} ${styles.talkTyping} ${textStyles.oneLine}`}>{typing}</span>
        ) : (
          <span className={`${styles.talkLast} ${textStyles.oneLine}`}>
            {last?.userUuid === me && !last.groupChange ? `${t('chat.you')}: ` : ''}
            <bdi>
              <EmojiText text={words} />
            </bdi>
          </span>
        )}
      </span>
      {conversation.unread > 0 ? (
        <Count tone="live">
          {conversation.unread > 99 ? '99+' : conversation.unread}
          <SpokenOnly> {t('messages.unread')}</SpokenOnly>
        </Count>
      ) : null}
    </NavLink>
  );
}

/** Friends with whom the user can begin a conversation, online ones first. */
function FriendsWithoutConversation() {
  const { t } = useTranslation();
  const close = useAtomValue(closePeopleAtom);
  const conversations = useAtomValue(conversationsAtom);
  const presence = useAtomValue(presenceAtom);
  const rest = useMemo(() => {
    const known = new Set((conversations ?? []).filter(({ isHidden }) => !isHidden).map(peerKeyOf));
    const online = (uuid: string) => Number(presence.get(uuid)?.online ?? false);
    return [...(close?.friends ?? [])]
      .filter((uuid) => !known.has(uuid))
      .toSorted((a, b) => online(b) - online(a))
      .slice(0, 20);
  }, [close, conversations, presence]);
  const profiles = useQueries({ queries: rest.map((uuid) => profileQuery(uuid)) });
  if (rest.length === 0) return null;
  return (
    <section>
      <h2>{t('messages.sayHello')}</h2>
      <ul>
        {profiles.flatMap(({ data }) =>
          data ? (
            <li key={data.uuid}>
              <NavLink to={`/messages/${data.uuid}`} className={styles.talk}>
                <Avatar
                  avatarId={data.avatarId}
                  picture={data.profilePicture}
                  size={46}
                  isHere={presence.get(data.uuid)?.online ?? false}
                />
                <span className={styles.talkWords}>
                  <strong className={textStyles.oneLine}>
                    <bdi>{data.nickname}</bdi>
                  </strong>
                  <span className={`${styles.talkLast} ${textStyles.oneLine}`}>
                    <bdi>{presence.get(data.uuid)?.hangout?.name ?? t('messages.write')}</bdi>
                  </span>
                </span>
              </NavLink>
            </li>
          ) : (
            []
          ),
        )}
      </ul>
    </section>
  );
}
