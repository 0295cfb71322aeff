import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Ban, ChevronLeft, Ellipsis, LogOut, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { blockedUsersQuery, setBlocked } from '../../api/blocked-users.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { askLobby, peerOf, presenceAtom, refreshConversation, titleOf } from '../lobby/index.ts';
import { TalkFace } from './conversation-list.tsx';

/** Whom one writes with, where they are, and what can be done about it. */
export function ThreadHead({ talk }: { talk: Conversation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presence = useAtomValue(presenceAtom).get(peerOf(talk));
  const isBlocked = useQuery(blockedUsersQuery()).data?.includes(peerOf(talk)) ?? false;
  const entries: (MenuEntry | false)[] = [
    talk.kind === 'user' && {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => navigate(`/u/${peerOf(talk)}`),
    },
    talk.kind === 'user' && {
      key: 'block',
      label: t(isBlocked ? 'messages.unblock' : 'messages.block'),
      icon: <Ban size={18} />,
      tone: 'bad' as const,
      run: () => {
        setBlocked(peerOf(talk), !isBlocked)
          .then(() => (talk.uuid ? refreshConversation(talk.uuid) : null))
          .catch(showErrorToast);
      },
    },
    talk.kind === 'group' &&
      talk.uuid !== null && {
        key: 'leave-group',
        label: t('messages.leaveGroup'),
        icon: <LogOut size={18} />,
        tone: 'bad' as const,
        run: () => {
          askLobby('leaveGroup', { conversation: talk.uuid ?? '' }).then(
            () => navigate('/messages'),
            showErrorToast,
          );
        },
      },
  ];
  return (
    <header className="thread-head">
      <Link to="/messages" className="icon-button thread-back" aria-label={t('messages.back')}>
        <ChevronLeft size={24} />
      </Link>
      <TalkFace talk={talk} size={44} isOnline={presence?.online ?? false} />
      <div className="thread-title">
        <h2 className="one-line">{titleOf(talk)}</h2>
        {talk.kind === 'group' ? (
          <p className="one-line quiet">{talk.people.map(({ nickname }) => nickname).join(', ')}</p>
        ) : presence?.hangout ? (
          <Link className="one-line thread-where" to={`/r/${presence.hangout.slug}`}>
            {t('messages.isIn', { hangout: presence.hangout.name })}
          </Link>
        ) : presence?.online ? (
          <p className="thread-here">{t('messages.isHere')}</p>
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
