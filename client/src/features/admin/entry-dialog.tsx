import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileQuery } from '../../api/profiles.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';

interface EntryDialogProps {
  readonly entry: {
    readonly name?: string | undefined;
    readonly description?: string | null | undefined;
    readonly imageUrl?: string | null | undefined;
  };
  readonly ownerUuid: string | null | undefined;
  readonly onEnd: () => Promise<void>;
  readonly onClose: () => void;
}

/** The details of one community or event: its description, its owner and a button to delete it. */
export function EntryDialog({ entry, ownerUuid, onEnd, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  const { name = '', description, imageUrl } = entry;
  const [isAsking, setAsking] = useState(false);
  const owner = useQuery({ ...profileQuery(ownerUuid ?? ''), enabled: Boolean(ownerUuid) });
  const end = () => {
    setAsking(false);
    onEnd().then(() => {
      showToast({ tone: 'good', text: t('people.done') });
      onClose();
    }, showErrorToast);
  };
  return (
    <Dialog title={name} onClose={onClose} testId="admin-sheet">
      <div className="room-sheet">
        {imageUrl ? <img src={imageUrl} alt="" /> : null}
        {description ? <p className="quiet">{description}</p> : null}
        {owner.data ? (
          <p className="quiet">
            {t('roles.owner')}: <Link to={`/u/${owner.data.uuid}`}>{owner.data.nickname}</Link>
          </p>
        ) : null}
        <Button size="small" variant="danger" onClick={() => setAsking(true)} data-testid="admin-delete">
          {t('admin.delete')}
        </Button>
      </div>
      {isAsking ? (
        <Confirm
          title={t('admin.deleteAsk', { name })}
          confirmLabel={t('admin.delete')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={end}
        />
      ) : null}
    </Dialog>
  );
}
