import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../design/primitives/dialog.tsx';

interface ConfirmRoomDeletionProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

export function ConfirmRoomDeletion({ name, onClose, onYes }: ConfirmRoomDeletionProps) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t('create.delete')}
      text={t('create.deleteAsk', { name })}
      confirmLabel={t('create.delete')}
      danger
      onClose={onClose}
      onConfirm={onYes}
    />
  );
}
