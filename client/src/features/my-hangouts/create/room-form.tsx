import { DISCORD_INVITATION, isWebAddress } from '@hangout/contract/framework/web-addresses';
import { roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { DJ_TYPES, isVisibleName } from '@hangout/rules';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlansOnSale } from '../../../api/subscriptions.ts';
import { VenueImage } from '../../../components/stage/venue-image.tsx';
import { Form } from '../../../design/patterns/form.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { ErrorText } from '../../../design/primitives/error-text.tsx';
import { Switch } from '../../../design/primitives/field.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { AutoDjPlaylistField } from './auto-dj-playlist-field.tsx';
import { RadioCards } from './choices.tsx';
import styles from './create.module.css';
import { GenreChips } from './genre-chips.tsx';
import { AdvancedSettings } from './more-settings.tsx';
import { draftOf, type RoomDraft, rebaseDraft } from './room-draft.ts';
import { SettingSwitches } from './setting-switches.tsx';
import { Stepper } from './stepper.tsx';

interface RoomFormProps {
  readonly first: RoomDraft;
  readonly isNew: boolean;
  /** True for the owner: only owners can choose AutoDJ's playlist, which must be one of theirs. */
  readonly isOwner?: boolean;
  readonly submitLabel: string;
  readonly send: (draft: RoomDraft) => Promise<Room>;
  readonly onSuccess: (room: Room) => void;
  /** What stands beside the form on a wide screen. */
  readonly aside?: (draft: RoomDraft) => ReactNode;
  readonly children?: ReactNode;
}

export function RoomForm(props: RoomFormProps) {
  const { first, isNew, isOwner, submitLabel, send, onSuccess, aside, children } = props;
  const { t } = useTranslation();
  const form = useForm({
    first,
    check: ({ name, more }) => ({
      name: isVisibleName(name) ? null : t('create.nameMissing'),
      externalUrl:
        !more?.externalUrl || isWebAddress(more.externalUrl) ? null : t('create.externalUrlInvalid'),
      discordServer:
        !more?.discordServer || DISCORD_INVITATION.test(more.discordServer)
          ? null
          : t('create.discordServerInvalid'),
    }),
    send,
    onSuccess(room, sent) {
      if (!isNew) form.set(rebaseDraft(sent, draftOf(room), form.values));
      onSuccess(room);
    },
  });
  const { values: draft, set } = form;
  // The settings with which the draft is compared to find changes. [H1637] They are updated if the hangout is changed
  // elsewhere while the form is open.
  const [base, setBase] = useState(first);
  if (JSON.stringify(base) !== JSON.stringify(first)) {
    setBase(first);
    set(rebaseDraft(base, first, draft));
  }
  const isSelling = usePlansOnSale().length > 0;
  // [H1259] If no plans are sold, the choice that only DJs with a plan may play is hidden, unless the hangout has it
  // already.
  const djTypes = DJ_TYPES.filter((type) => type !== 'PRO_PLAN_OWNER' || isSelling || first.djType === type);
  const whole = (
    <Form form={form} className={styles.roomForm}>
      <Card as="div" className={styles.card}>
        <TextField
          label={t('create.name')}
          error={form.errors.name}
          maxLength={60}
          testId="create-name"
          placeholder={t('create.namePlaceholder')}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        {draft.slug === undefined ? null : (
          <TextField
            label={t('create.address')}
            hint={t('create.addressHint')}
            maxLength={50}
            value={draft.slug}
            onChange={(slug) => set({ slug: slug.toLowerCase() })}
          />
        )}
        <TextField
          label={t('create.description')}
          lines={2}
          maxLength={1000}
          placeholder={t('create.descriptionPlaceholder')}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <GenreChips chosen={draft.genres} onChange={(genres) => set({ genres })} />
      </Card>
      <RadioCards
        label={t('create.place')}
        layout="pictures"
        testId="design"
        chosen={draft.design}
        onChoose={(design) => set({ design })}
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
          onChoose={(type) => set({ type })}
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
            onChange={(password) => set({ password })}
          />
        ) : null}
        {first.hasPassword ? (
          <Switch
            label={t('create.hasPassword')}
            checked={draft.hasPassword ?? false}
            onChange={(hasPassword) => set({ hasPassword })}
            testId="has-password"
          />
        ) : null}
        <RadioCards
          label={t('create.djs')}
          layout="cards"
          testId="dj-type"
          chosen={draft.djType}
          onChoose={(djType) => set({ djType })}
          entries={djTypes.map((key) => ({ key, title: t(`create.${key}`), text: t(`create.${key}_text`) }))}
        />
        <div className={styles.steppers}>
          <Stepper
            label={t('create.seats')}
            value={draft.numberOfDjs}
            onChange={(numberOfDjs) => set({ numberOfDjs })}
          />
          <Stepper
            label={t('create.songsPerDj')}
            value={draft.songsPerDj}
            onChange={(songsPerDj) => set({ songsPerDj })}
          />
        </div>
        <div>
          <SettingSwitches
            draft={draft}
            onChange={set}
            below={{
              autoDj:
                draft.autoDj && draft.more && isOwner ? (
                  <AutoDjPlaylistField
                    chosen={draft.more.autoDjCrateUuid}
                    onChoose={(autoDjCrateUuid) =>
                      draft.more && set({ more: { ...draft.more, autoDjCrateUuid } })
                    }
                  />
                ) : null,
            }}
          />
        </div>
      </Card>
      {draft.more ? (
        <AdvancedSettings draft={draft.more} errors={form.errors} onChange={(more) => set({ more })} />
      ) : null}
      <ErrorText>{form.refusal}</ErrorText>
      <div className={styles.foot}>
        <Button variant="brand" type="submit" busy={form.isPending} data-testid="create-submit">
          {submitLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
  if (!aside) return whole;
  return (
    <div className={styles.beside}>
      {whole}
      {aside(draft)}
    </div>
  );
}
