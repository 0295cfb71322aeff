import type { Conversation, Talker } from '@hangout/contract/realtime/lobby/conversation';
import { UserRoundMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../components/person/person-avatar.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { putConversation } from '../../live/lobby/lobby-state.ts';
import { useMe } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './messages.module.css';

interface GroupMembersProps {
  readonly group: Conversation & { readonly uuid: string };
  readonly onClose: () => void;
}

export function GroupMembers({ group, onClose }: GroupMembersProps) {
  const { t } = useTranslation();
  const me = useMe();
  const remove = useAction(
    (userUuid: string) => requestLobby('removeFromGroup', { conversation: group.uuid, userUuid }),
    { onSuccess: putConversation },
  );
  const members: Talker[] = me.kind === 'user' ? [me, ...group.people] : [...group.people];
  const isOwner = me.kind === 'user' && me.uuid === group.ownerUuid;
  return (
    <Dialog title={t('messages.members')} onClose={onClose} testId="group-members">
      <ul className={styles.members}>
        {members.map(({ uuid, nickname: name, avatarId }) => (
          <li key={uuid} className={styles.member} data-testid="group-member" data-uuid={uuid}>
            <PersonButton person={{ uuid, name, avatarId }} className={styles.memberName}>
              <PersonAvatar uuid={uuid} avatarId={avatarId} size={40} />
              <span className={textStyles.oneLine}>
                <bdi>{name}</bdi>
              </span>
            </PersonButton>
            {uuid === group.ownerUuid ? <Tag>{t('messages.groupOwner')}</Tag> : null}
            {isOwner && uuid !== me.uuid ? (
              <IconButton
                label={t('messages.removePerson', { name })}
                onClick={() => remove.mutate(uuid)}
                data-testid="group-remove"
              >
                <UserRoundMinus size={20} />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
