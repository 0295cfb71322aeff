import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useAtomValue } from 'jotai';
import { Ellipsis, LogOut, Pencil, Trash2, UserRound, UserRoundPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockAction } from '../../components/person-card/use-block-action.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import { conversationTitle } from '../../live/lobby/conversation-text.ts';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { dropConversation, peerKeyOf } from '../../live/lobby/lobby-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { AddToGroup } from './add-to-group.tsx';
import { GroupMembers } from './group-members.tsx';
import { RenameGroup } from './rename-group.tsx';

type OpenDialog = 'add' | 'members' | 'rename' | 'leave' | 'delete';

export function ThreadMenu({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const opening = (name: OpenDialog) => ({ key: name, run: () => setDialog(name) });
  const me = useAtomValue(myUuidAtom);
  const peer = peerKeyOf(conversation);
  const block = useBlockAction(peer, conversationTitle(conversation), conversation.kind === 'user');
  const { uuid } = conversation;
  const isGroup = conversation.kind === 'group' && uuid !== null;
  const drop = useAction(
    async (request: 'leaveGroup' | 'deleteConversation') => {
      if (uuid) await requestLobby(request, { conversation: uuid });
    },
    {
      onSuccess() {
        navigate('/messages');
        if (uuid) dropConversation(uuid);
      },
    },
  );
  const entries: (MenuEntry | false)[] = [
    conversation.kind === 'user' && {
      key: 'profile',
      label: t('people.profile'),
      icon: <UserRound size={18} />,
      run: () => navigate(`/u/${peer}`),
    },
    isGroup && {
      ...opening('add'),
      label: t('messages.addPeople'),
      icon: <UserRoundPlus size={18} />,
    },
    isGroup && {
      ...opening('members'),
      label: t('messages.members'),
      icon: <UsersRound size={18} />,
    },
    isGroup &&
      conversation.ownerUuid === me && {
        ...opening('rename'),
        label: t('messages.renameGroup'),
        icon: <Pencil size={18} />,
      },
    block && { ...block, tone: 'bad' },
    isGroup && {
      ...opening('leave'),
      label: t('messages.leaveGroup'),
      icon: <LogOut size={18} />,
      tone: 'bad' as const,
    },
    uuid !== null && {
      ...opening('delete'),
      label: t('messages.delete'),
      icon: <Trash2 size={18} />,
      tone: 'bad' as const,
    },
  ];
  return (
    <>
      <Menu
        label={t('messages.menu')}
        icon={<Ellipsis size={20} />}
        entries={entries.filter((entry) => entry !== false)}
        testId="thread-menu"
      />
      {isGroup && dialog === 'add' ? <AddToGroup group={{ ...conversation, uuid }} onClose={close} /> : null}
      {isGroup && dialog === 'members' ? (
        <GroupMembers group={{ ...conversation, uuid }} onClose={close} />
      ) : null}
      {isGroup && dialog === 'rename' ? (
        <RenameGroup group={{ ...conversation, uuid }} onClose={close} />
      ) : null}
      {dialog === 'leave' ? (
        <Confirm
          title={t('messages.leaveAsk', { name: conversationTitle(conversation) })}
          text={t('messages.leaveText')}
          confirmLabel={t('messages.leaveGroup')}
          danger
          busy={drop.isPending}
          onClose={close}
          onConfirm={() => drop.mutate('leaveGroup')}
        />
      ) : null}
      {dialog === 'delete' ? (
        <Confirm
          title={t('messages.deleteAsk')}
          text={t('messages.deleteText')}
          confirmLabel={t('messages.delete')}
          danger
          busy={drop.isPending}
          onClose={close}
          onConfirm={() => drop.mutate('deleteConversation')}
        />
      ) : null}
    </>
  );
}
