import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { peerKeyOf, putConversation } from '../../live/lobby/lobby-state.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { useForm } from '../../platform/use-form.ts';
import { FriendChoice, useChoosableFriends } from './friend-choice.tsx';

/** [R202] The dialog that creates a group of friends: its name and its members. */
export function NewGroup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const friends = useChoosableFriends();
  const form = useForm({
    first: (): { name: string; chosen: ReadonlySet<string> } => ({ name: '', chosen: new Set() }),
    isComplete: ({ name, chosen }) => name.trim() !== '' && chosen.size > 0,
    send: ({ name, chosen }) => requestLobby('makeGroup', { name: name.trim(), people: [...chosen] }),
    showsRefusal: 'toast',
    onSuccess(group) {
      putConversation(group);
      onClose();
      navigate(`/messages/${peerKeyOf(group)}`);
    },
  });
  const { name, chosen } = form.values;
  const dialog = { title: t('messages.newGroup'), onClose, testId: 'group-dialog' };
  if (friends.length === 0)
    return (
      <Dialog {...dialog}>
        <EmptyState title={t('messages.noFriends')} text={t('messages.noFriendsText')} />
      </Dialog>
    );
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitLabel={t('messages.makeGroup')}
      submitTestId="group-make"
      isDisabled={!form.isComplete}
    >
      <TextField
        label={t('messages.groupName')}
        maxLength={60}
        value={name}
        onChange={(value) => form.set({ name: value })}
        testId="group-name"
      />
      <FriendChoice friends={friends} chosen={chosen} onChange={(next) => form.set({ chosen: next })} />
    </FormDialog>
  );
}
