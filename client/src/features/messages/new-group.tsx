import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { profileQuery } from '../../api/profiles.ts';
import { Avatar } from '../../components/stage/avatar.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import menuStyles from '../../design/primitives/menu.module.css';
import { EmptyState } from '../../design/primitives/states.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { closePeopleAtom, peerKeyOf, putConversation } from '../../live/lobby/lobby-state.ts';
import { useAction } from '../../platform/use-action.ts';
import styles from './messages.module.css';

/** [R202] The dialog that creates a group of friends: its name and its members. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const friends = [...(useAtomValue(closePeopleAtom)?.friends ?? [])];
  const profiles = useQueries({ queries: friends.map((uuid) => profileQuery(uuid)) });
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (uuid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    setChosen(next);
  };
  const make = useAction(() => requestLobby('makeGroup', { name: name.trim(), people: [...chosen] }), {
    onSuccess(group) {
      putConversation(group);
      onClose();
      navigate(`/messages/${peerKeyOf(group)}`);
    },
  });
  return (
    <Dialog title={t('messages.newGroup')} onClose={onClose} testId="group-dialog">
      {friends.length === 0 ? (
        <EmptyState title={t('messages.noFriends')} text={t('messages.noFriendsText')} />
      ) : (
        <>
          <TextField
            label={t('messages.groupName')}
            maxLength={60}
            value={name}
            onChange={setName}
            testId="group-name"
          />
          <ul className={styles.groupFriends}>
            {profiles.flatMap(({ data }) =>
              data ? (
                <li key={data.uuid}>
                  <label className={menuStyles.menuItem}>
                    <input
                      type="checkbox"
                      checked={chosen.has(data.uuid)}
                      onChange={() => toggle(data.uuid)}
                    />
                    <Avatar avatarId={data.avatarId} picture={data.profilePicture} size={34} />
                    {data.nickname}
                  </label>
                </li>
              ) : (
                []
              ),
            )}
          </ul>
          <DialogFoot>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button
              variant="brand"
              busy={make.isPending}
              disabled={name.trim() === '' || chosen.size === 0}
              onClick={() => make.mutate()}
              data-testid="group-make"
            >
              {t('messages.makeGroup')}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
