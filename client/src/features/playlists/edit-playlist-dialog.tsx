import type { Crate } from '@hangout/contract/rest/playlist-service/crate-shape';
import { isReservedCrateName } from '@hangout/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateCrate } from '../../api/crate-edits.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { showErrorToast } from '../../platform/toasts.ts';

/** [H572] The dialog for name, description and privacy of the user's own playlist. */
export function EditPlaylistDialog({ crate, onClose }: { crate: Crate; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(crate.crateName);
  const [description, setDescription] = useState(crate.description);
  const [isPrivate, setPrivate] = useState(crate.isPrivate);
  const [isBusy, setBusy] = useState(false);
  // [R062] True for the names of the queue and of the likes.
  const isReserved = isReservedCrateName(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isReserved) return;
    setBusy(true);
    updateCrate(crate.crateUuid, { crateName: name.trim(), description: description.trim(), isPrivate })
      .then(onClose, showErrorToast)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={t('playlists.edit')} onClose={onClose} testId="edit-playlist">
      <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label={t('playlists.name')}
          maxLength={100}
          value={name}
          onChange={setName}
          error={isReserved ? t('playlists.reserved') : null}
          testId="playlist-name"
        />
        <TextField
          label={t('playlists.description')}
          lines={3}
          maxLength={1000}
          value={description}
          onChange={setDescription}
          testId="playlist-description"
        />
        <Switch
          label={t('playlists.onlyMe')}
          checked={isPrivate}
          onChange={setPrivate}
          testId="playlist-private"
        />
        <DialogFoot>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="brand" type="submit" busy={isBusy} disabled={name.trim() === '' || isReserved}>
            {t('app.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
