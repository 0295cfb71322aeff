import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Ban, ChevronLeft, Ellipsis, LogOut, UserRound } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { blockedUsersQuery, setBlocked } from '../../api/blocked-users.ts';
import { ConversationAvatar } from '../../components/person/conversation-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { IconLink } from '../../design/primitives/button.tsx';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import textStyles from '../../design/text.module.css';
import { reloadConversation } from '../../live/lobby/conversation-loading.ts';
import { conversationTitle } from '../../live/lobby/conversation-text.ts';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { peerKeyOf, presenceAtom } from '../../live/lobby/lobby-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { showErrorToast } from '../../platform/toasts.ts';
import styles from './messages.module.css';

const toReference = ({ uuid, nickname, avatarId }: Conversation['people'][number]) => ({
  ...{ uuid, name: nickname, avatarId },
});

/**
 * The head of a thread: the other user or the group's members with links to their cards [H243], presence, and a menu.
 */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presence = useAtomValue(presenceAtom).get(peerKeyOf(conversation));
  const isBlocked = useQuery(blockedUsersQuery()).data?.includes(peerKeyOf(conversation)) ?? false;
  const entries: (MenuEntry | false)[] = [
    conversation.kind === 'user' && {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => navigate(`/u/${peerKeyOf(conversation)}`),
    },
    conversation.kind === 'user' && {
      key: 'block',
      label: t(isBlocked ? 'messages.unblock' : 'messages.block'),
      icon: <Ban size={18} />,
      tone: 'bad' as const,
      run: () => {
        setBlocked(peerKeyOf(conversation), !isBlocked)
          .then(() => (conversation.uuid ? reloadConversation(conversation.uuid) : null))
          .catch(showErrorToast);
      },
    },
    conversation.kind === 'group' &&
      conversation.uuid !== null && {
        key: 'leave-group',
        label: t('messages.leaveGroup'),
        icon: <LogOut size={18} />,
        tone: 'bad' as const,
        run: () => {
          requestLobby('leaveGroup', { conversation: conversation.uuid ?? '' }).then(
            () => navigate('/messages'),
            showErrorToast,
          );
        },
      },
  ];
  const avatar = (
    <ConversationAvatar conversation={conversation} size={44} isOnline={presence?.online ?? false} />
  );
  const [first] = conversation.people;
  const peer = conversation.kind === 'user' && first ? toReference(first) : null;
  return (
    <header className={styles.threadHead}>
      <IconLink to="/messages" className={styles.threadBack} aria-label={t('messages.back')}>
        <ChevronLeft size={24} />
      </IconLink>
      {peer ? (
        <PersonButton pointerOnly person={peer}>
          {avatar}
        </PersonButton>
      ) : (
        avatar
      )}
      <div className={styles.threadTitle}>
        <h2 className={textStyles.oneLine}>
          {peer ? (
            <PersonButton person={peer} testId="thread-person">
              {conversationTitle(conversation)}
            </PersonButton>
          ) : (
            conversationTitle(conversation)
          )}
        </h2>
        {conversation.kind === 'group' ? (
          <p className={`${textStyles.oneLine} ${textStyles.quiet}`}>
            {conversation.people.map((one, index) => (
              <Fragment key={one.uuid}>
                {index > 0 ? ', ' : ''}
                <PersonButton person={toReference(one)}>{one.nickname}</PersonButton>
              </Fragment>
            ))}
          </p>
        ) : presence?.hangout ? (
          <Link className={`${textStyles.oneLine} ${styles.threadWhere}`} to={`/r/${presence.hangout.slug}`}>
            {t('messages.isIn', { hangout: presence.hangout.name })}
          </Link>
        ) : presence?.online ? (
          <p className={styles.threadHere}>{t('messages.isHere')}</p>
        ) : null}
      </div>
      <Menu
        label={t('messages.menu')}
        icon={<Ellipsis size={20} />}
        entries={entries.filter((entry) => entry !== false)}
        testId="thread-menu"
      />
    </header>
  );
}
