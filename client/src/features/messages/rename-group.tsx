import type { Conversation } from '@hangout/contract/realtime/lobby/conversation';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { requestLobby } from '../../live/lobby/lobby-requests.ts';
import { putConversation } from '../../live/lobby/lobby-state.ts';
import { useForm } from '../../platform/use-form.ts';

interface RenameGroupProps {
  readonly group: Conversation & { readonly uuid: string };
  readonly onClose: () => void;
}

export function RenameGroup({ group, onClose }: RenameGroupProps) {
  const { t } = useTranslation();
  const form = useForm({
    first: { name: group.name ?? '' },
    isComplete: ({ name }) => name.trim() !== '',
    send: ({ name }) => requestLobby('renameGroup', { conversation: group.uuid, name: name.trim() }),
    onSuccess(changed) {
      putConversation(changed);
      onClose();
    },
    showsRefusal: 'toast',
  });
  return (
    <FormDialog
      title={t('messages.renameGroup')}
      onClose={onClose}
      testId="rename-group"
      form={form}
      submitLabel={t('app.save')}
      submitTestId="group-rename"
      isDisabled={!form.isComplete}
    >
      <TextField label={t('messages.groupName')} maxLength={60} {...form.field('name')} testId="group-name" />
    </FormDialog>
  );
}
