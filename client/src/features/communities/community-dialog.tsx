import { isVisibleName } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Community, communityActions } from '../../api/communities.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Switch } from '../../design/primitives/field.tsx';
import { ImageChoice } from '../../design/primitives/image-choice.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { useNavigate } from '../../platform/navigate.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './communities.module.css';

interface CommunityDialogProps {
  /** The community to edit; absent for a new one. */
  readonly community?: Community;
  readonly onClose: () => void;
}

export function CommunityDialog({ community, onClose }: CommunityDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [image, setImage] = useState<File | null>(null);
  const form = useForm({
    first: {
      name: community?.name ?? '',
      description: community?.description ?? '',
      isPrivate: community?.type === 'PRIVATE',
    },
    check: ({ name }) => ({ name: isVisibleName(name) ? null : t('communities.nameMissing') }),
    async send({ name, description, isPrivate }) {
      const type = isPrivate ? ('PRIVATE' as const) : ('PUBLIC' as const);
      const given = { name: name.trim(), description: description.trim(), type };
      if (community) return communityActions.update(String(community.id), given);
      const made = await communityActions.create(given);
      // The community is created even if its picture is refused; the owner can choose another one later.
      if (image) await communityActions.uploadPicture(String(made.id), image, () => {}).catch(showErrorToast);
      return made;
    },
    onSuccess({ slug }) {
      onClose();
      if (community) showToast({ tone: 'good', text: t('communities.saved') });
      else navigate(`/communities/${slug}`);
    },
  });
  const { name, description, isPrivate } = form.values;
  return (
    <FormDialog
      title={t(community ? 'communities.edit' : 'communities.make')}
      onClose={onClose}
      testId="community-dialog"
      form={form}
      className={styles.form}
      submitLabel={t(community ? 'app.save' : 'communities.make')}
      submitTestId="community-save"
    >
      <TextField
        label={t('communities.name')}
        value={name}
        maxLength={60}
        onChange={(value) => form.set({ name: value })}
        error={form.errors.name}
        testId="community-name"
      />
      <TextField
        label={t('communities.description')}
        value={description}
        maxLength={1000}
        lines={4}
        onChange={(value) => form.set({ description: value })}
        testId="community-description"
      />
      <Switch
        label={t('communities.isPrivate')}
        checked={isPrivate}
        onChange={(value) => form.set({ isPrivate: value })}
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
      {form.refusal ? (
        <p className={styles.error} role="alert">
          {form.refusal}
        </p>
      ) : null}
    </FormDialog>
  );
}
