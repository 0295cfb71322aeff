import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Community, communityActions } from '../../api/communities.ts';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { ImageChoice } from '../../design/primitives/image-choice.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './communities.module.css';

interface CommunityDialogProps {
  /** The community to edit; absent for a new one. */
  readonly community?: Community;
  readonly onClose: () => void;
}

/** [H1271] The form to create a community, or to edit it as its owner. */
export function CommunityDialog({ community, onClose }: CommunityDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { describeError } = useErrorTexts();
  const [name, setName] = useState(community?.name ?? '');
  const [description, setDescription] = useState(community?.description ?? '');
  const [isPrivate, setPrivate] = useState(community?.type === 'PRIVATE');
  const [image, setImage] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const isNameless = name.trim() === '';
  const save = useAction(
    async () => {
      const type = isPrivate ? ('PRIVATE' as const) : ('PUBLIC' as const);
      const given = { name: name.trim(), description: description.trim(), type };
      if (community) return communityActions.update(String(community.id), given);
      const made = await communityActions.create(given);
      // The community is created even if its picture is refused; the owner can choose another one later.
      if (image) await communityActions.uploadPicture(String(made.id), image, () => {}).catch(showErrorToast);
      return made;
    },
    {
      onSuccess: ({ slug }) => {
        onClose();
        if (community) showToast({ tone: 'good', text: t('communities.saved') });
        else navigate(`/communities/${slug}`);
      },
      onError: 'form',
    },
  );
  return (
    <Dialog
      title={t(community ? 'communities.edit' : 'communities.make')}
      onClose={onClose}
      testId="community-dialog"
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isNameless) save.mutate();
        }}
      >
        <TextField
          label={t('communities.name')}
          value={name}
          maxLength={60}
          onChange={setName}
          error={isTried && isNameless ? t('communities.nameMissing') : null}
          testId="community-name"
        />
        <TextField
          label={t('communities.description')}
          value={description}
          maxLength={1000}
          lines={4}
          onChange={setDescription}
          testId="community-description"
        />
        <Switch
          label={t('communities.isPrivate')}
          checked={isPrivate}
          onChange={setPrivate}
          testId="community-private"
        />
        <p className={textStyles.quiet}>
          {t(isPrivate ? 'communities.privateText' : 'communities.publicText')}
        </p>
        <ImageChoice
          imageUrl={community?.imageUrl ?? null}
          onUpload={
            community &&
            ((file, onProgress) => communityActions.uploadPicture(String(community.id), file, onProgress))
          }
          onKeep={setImage}
          testId="community-image"
        />
        {save.isError ? (
          <p className={styles.error} role="alert">
            {describeError(save.error)}
          </p>
        ) : null}
        <DialogFoot>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="brand" type="submit" busy={save.isPending} data-testid="community-save">
            {t(community ? 'app.save' : 'communities.make')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
