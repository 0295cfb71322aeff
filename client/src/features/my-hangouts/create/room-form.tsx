import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import { DJ_TYPES } from '@hangout/rules';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlansOnSale } from '../../../api/subscriptions.ts';
import { VenueImage } from '../../../components/stage/venue-image.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { AutoDjPlaylistField } from './auto-dj-playlist-field.tsx';
import { RadioCards } from './choices.tsx';
import styles from './create.module.css';
import { GenreChips } from './genre-chips.tsx';
import { AdvancedSettings } from './more-settings.tsx';
import type { RoomDraft } from './room-draft.ts';
import { SettingSwitches } from './setting-switches.tsx';
import { Stepper } from './stepper.tsx';

interface RoomFormProps {
  readonly first: RoomDraft;
  readonly isNew: boolean;
  /** True for the owner, who alone can choose one of their playlists. */
  readonly isOwner?: boolean;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly submitLabel: string;
  readonly onSubmit: (draft: RoomDraft) => void;
  readonly children?: ReactNode;
}

/** The form with all settings of a hangout that its owner can change. */
export function RoomForm({
  first,
  isNew,
  isOwner,
  isBusy,
  error,
  submitLabel,
  onSubmit,
  children,
}: RoomFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const set = <K extends keyof RoomDraft>(key: K, value: RoomDraft[K]) =>
    setDraft({ ...draft, [key]: value });
  const isSelling = usePlansOnSale().length > 0;
  // [H1259] If no plans are sold, the choice for plan owners is hidden, unless the hangout already has it.
  const djTypes = DJ_TYPES.filter((type) => type !== 'PRO_PLAN_OWNER' || isSelling || first.djType === type);
  const isNameless = draft.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNameless) onSubmit(draft);
  };
  return (
    <form className={styles.roomForm} onSubmit={submit} noValidate>
      <Card as="div" className={styles.card}>
        <TextField
          label={t('create.name')}
          error={isTried && isNameless ? t('create.nameMissing') : null}
          maxLength={60}
          testId="create-name"
          placeholder={t('create.namePlaceholder')}
          value={draft.name}
          onChange={(value) => set('name', value)}
        />
        {draft.slug === undefined ? null : (
          <TextField
            label={t('create.address')}
            hint={t('create.addressHint')}
            maxLength={50}
            value={draft.slug}
            onChange={(value) => set('slug', value.toLowerCase())}
          />
        )}
        <TextField
          label={t('create.description')}
          lines={2}
          maxLength={1000}
          placeholder={t('create.descriptionPlaceholder')}
          value={draft.description}
          onChange={(value) => set('description', value)}
        />
        <GenreChips chosen={draft.genres} onChange={(next) => set('genres', next)} />
      </Card>
      <RadioCards
        label={t('create.place')}
        layout="pictures"
        testId="design"
        chosen={draft.design}
        onChoose={(design) => set('design', design)}
        entries={roomDesigns.map((design) => ({
          key: design,
          title: t(`designs.${design}`),
          picture: <VenueImage design={design} />,
        }))}
      />
      <Card as="div" className={styles.card}>
        <RadioCards
          label={t('create.who')}
          layout="cards"
          testId="type"
          chosen={draft.type}
          onChoose={(type) => set('type', type)}
          entries={[
            { key: 'PUBLIC', title: t('create.public'), text: t('create.publicText') },
            { key: 'PRIVATE', title: t('create.private'), text: t('create.privateText') },
          ]}
        />
        {draft.type === 'PRIVATE' ? (
          <TextField
            label={t(isNew ? 'create.password' : 'create.newPassword')}
            autoComplete="off"
            maxLength={100}
            testId="room-password"
            value={draft.password}
            onChange={(value) => set('password', value)}
          />
        ) : null}
        <RadioCards
          label={t('create.djs')}
          layout="cards"
          testId="dj-type"
          chosen={draft.djType}
          onChoose={(djType) => set('djType', djType)}
          entries={djTypes.map((key) => ({ key, title: t(`create.${key}`), text: t(`create.${key}_text`) }))}
        />
        <div className={styles.steppers}>
          <Stepper
            label={t('create.seats')}
            value={draft.numberOfDjs}
            onChange={(value) => set('numberOfDjs', value)}
          />
          <Stepper
            label={t('create.songsPerDj')}
            value={draft.songsPerDj}
            onChange={(value) => set('songsPerDj', value)}
          />
        </div>
        <div>
          <SettingSwitches
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            below={{
              autoDj:
                draft.autoDj && draft.more && isOwner ? (
                  <AutoDjPlaylistField
                    chosen={draft.more.autoDjCrateUuid}
                    onChoose={(autoDjCrateUuid) =>
                      draft.more && set('more', { ...draft.more, autoDjCrateUuid })
                    }
                  />
                ) : null,
            }}
          />
        </div>
      </Card>
      {draft.more ? <AdvancedSettings draft={draft.more} onChange={(more) => set('more', more)} /> : null}
      {error ? (
        <p role="alert" className={textStyles.errorText}>
          {error}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button variant="brand" type="submit" busy={isBusy} data-testid="create-submit">
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
