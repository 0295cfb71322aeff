import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { putConversation } from '../../live/lobby/lobby-state.ts';
import { useForm } from '../../platform/use-form.ts';
import { FriendChoice, useChoosableFriends } from './friend-choice.tsx';

interface AddToGroupProps {
  readonly group: Conversation & { readonly uuid: string };
  readonly onClose: () => void;
}

export function AddToGroup({ group, onClose }: AddToGroupProps) {
  const { t } = useTranslation();
  const friends = useChoosableFriends(group.people);
  const form = useForm({
    first: (): { chosen: ReadonlySet<string> } => ({ chosen: new Set() }),
    isComplete: ({ chosen }) => chosen.size > 0,
    send: ({ chosen }) => requestLobby('addToGroup', { conversation: group.uuid, people: [...chosen] }),
    onSuccess(changed) {
      putConversation(changed);
      onClose();
    },
    showsRefusal: 'toast',
  });
  const dialog = { title: t('messages.addPeople'), onClose, testId: 'add-to-group' };
  if (friends.length === 0)
    return (
      <Dialog {...dialog}>
        <EmptyState title={t('messages.allAreIn')} text={t('messages.allAreInText')} />
      </Dialog>
    );
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitLabel={t('messages.add')}
      submitTestId="group-add"
      isDisabled={!form.isComplete}
    >
      <p>{t('messages.addText')}</p>
      <FriendChoice
        friends={friends}
        chosen={form.values.chosen}
        onChange={(chosen) => form.set({ chosen })}
      />
    </FormDialog>
  );
}
