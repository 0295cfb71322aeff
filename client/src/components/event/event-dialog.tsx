import { isVisibleName } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { communityQuery, myCommunitiesQuery } from '../../api/communities.ts';
import { eventActions, type HangoutEvent } from '../../api/events.ts';
import { myRoomsQuery } from '../../api/rooms.ts';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { Field, Switch } from '../../design/primitives/field.tsx';
import { ImageChoice } from '../../design/primitives/image-choice.tsx';
import { Input, Select } from '../../design/primitives/input.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { useMe } from '../../platform/session.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import { fromLocalInput, readerTimeZone, toLocalInput } from './event-times.ts';
import styles from './events.module.css';
import { HostField } from './host-field.tsx';

const HOUR_MS = 3_600_000;

interface EventDialogProps {
  /** The event to edit; absent for a new one. */
  readonly event?: HangoutEvent;
  /** The community that is preselected for a new event. */
  readonly communityId?: number;
  readonly onClose: () => void;
}

/** [H643] Announces an event, or edits it. */
export function EventDialog({ event, communityId, onClose }: EventDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mayPromote } = usePermissions();
  const me = useMe();
  const nextHour = Math.ceil((Date.now() + HOUR_MS) / HOUR_MS) * HOUR_MS;
  const [image, setImage] = useState<File | null>(null);
  const [firstHosts] = useState<readonly string[]>(() =>
    event ? [...event.hostUuids, ...event.invitedHostUuids] : me.kind === 'user' ? [me.uuid] : [],
  );
  const form = useForm({
    first: () => ({
      name: event?.name ?? '',
      description: event?.description ?? '',
      start: toLocalInput(event ? Date.parse(event.startDate) : nextHour),
      end: toLocalInput(event ? Date.parse(event.endDate) : nextHour + 3 * HOUR_MS),
      roomId: event?.roomUuid ?? '',
      communityId: event ? event.communityId : (communityId ?? null),
      hostUuids: firstHosts,
      isPromoted: event?.isPromoted ?? false,
    }),
    check: (draft) => ({
      name: isVisibleName(draft.name) ? null : t('events.nameMissing'),
      start: fromLocalInput(draft.start) === null ? t('events.timeMissing') : null,
      end: isBackwards(draft)
        ? t('errors.event_backwards')
        : fromLocalInput(draft.end) === null
          ? t('events.timeMissing')
          : null,
    }),
    async send(draft) {
      const given = {
        // `check` has made sure that both fields contain a valid time.
        startDate: fromLocalInput(draft.start) ?? '',
        endDate: fromLocalInput(draft.end) ?? '',
        name: draft.name.trim(),
        description: draft.description.trim(),
        ...(mayPromote && { isPromoted: draft.isPromoted }),
      };
      const hosts = { hostUuids: [...draft.hostUuids] };
      const place = { roomId: draft.roomId || null, communityId: draft.communityId };
      if (!event) {
        const made = await eventActions.create({ ...given, ...hosts, ...place });
        // If only the picture is refused, the event stands; another picture can be chosen later.
        if (image) await eventActions.uploadPicture(made.id, image, () => {}).catch(showErrorToast);
        return made;
      }
      // An event may keep its hangout after its creator has lost their role there, but the server refuses a request
      // that sets it. So the hangout is sent only if it was changed.
      return eventActions.update(event.id, {
        ...given,
        ...(place.roomId !== event.roomUuid && { roomId: place.roomId }),
        ...(place.communityId !== event.communityId && { communityId: place.communityId }),
        // Unchanged hosts are not sent, because that would invite those again who have declined meanwhile.
        ...(draft.hostUuids !== firstHosts && hosts),
        // An unchanged start is not sent, because the field does not show its seconds.
        ...(draft.start === toLocalInput(Date.parse(event.startDate)) && { startDate: undefined }),
      });
    },
    onSuccess({ slug }) {
      onClose();
      showToast({ tone: 'good', text: t(event ? 'events.saved' : 'events.announced') });
      if (!event) navigate(`/events/${slug}`);
    },
  });
  const { values: draft, set, errors } = form;
  return (
    <FormDialog
      title={t(event ? 'events.edit' : 'events.announce')}
      onClose={onClose}
      wide
      testId="event-dialog"
      form={form}
      className={styles.form}
      submitLabel={t(event ? 'app.save' : 'events.announce')}
      submitTestId="event-save"
    >
      <TextField
        label={t('events.name')}
        value={draft.name}
        maxLength={100}
        onChange={(name) => set({ name })}
        error={errors.name}
        testId="event-name"
      />
      <TextField
        label={t('events.description')}
        value={draft.description}
        maxLength={5000}
        lines={4}
        onChange={(description) => set({ description })}
        testId="event-description"
      />
      <div className={styles.pair}>
        <Field
          label={t('events.start')}
          hint={t('events.inZone', { zone: readerTimeZone() })}
          error={errors.start}
        >
          {(ids) => (
            <Input
              {...ids}
              type="datetime-local"
              value={draft.start}
              onChange={({ target }) => set({ start: target.value })}
              data-testid="event-start"
            />
          )}
        </Field>
        <Field label={t('events.end')} error={isBackwards(draft) ? t('errors.event_backwards') : errors.end}>
          {(ids) => (
            <Input
              {...ids}
              type="datetime-local"
              value={draft.end}
              onChange={({ target }) => set({ end: target.value })}
              data-testid="event-end"
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <RoomField event={event} value={draft.roomId} onChange={(roomId) => set({ roomId })} />
        <CommunityField value={draft.communityId} onChange={(id) => set({ communityId: id })} />
      </div>
      <HostField chosen={draft.hostUuids} onChange={(hostUuids) => set({ hostUuids })} />
      {mayPromote ? (
        <Switch
          label={t('events.promote')}
          checked={draft.isPromoted}
          onChange={(isPromoted) => set({ isPromoted })}
          testId="event-promote"
        />
      ) : null}
      <ImageChoice
        imageUrl={event?.imageUrl ?? null}
        onUpload={event && ((file, onProgress) => eventActions.uploadPicture(event.id, file, onProgress))}
        onKeep={setImage}
        testId="event-image"
      />
      {form.refusal ? (
        <p className={styles.error} role="alert">
          {form.refusal}
        </p>
      ) : null}
    </FormDialog>
  );
}

function isBackwards(times: { readonly start: string; readonly end: string }): boolean {
  const [start, end] = [fromLocalInput(times.start), fromLocalInput(times.end)];
  return start !== null && end !== null && start >= end;
}

interface RoomFieldProps {
  readonly event: HangoutEvent | undefined;
  readonly value: string;
  readonly onChange: (roomId: string) => void;
}

/** [H643] The event's hangout: none, or one that the user may change. */
function RoomField({ event, value, onChange }: RoomFieldProps) {
  const { t } = useTranslation();
  const { data: rooms = [] } = useQuery(myRoomsQuery('editable'));
  const isKnown = value === '' || rooms.some((room) => room.uuid === value);
  return (
    <Field label={t('events.where')}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          data-testid="event-room"
        >
          <option value="">{t('events.nowhere')}</option>
          {isKnown ? null : <option value={value}>/r/{event?.roomSlug ?? ''}</option>}
          {rooms.map((room) => (
            <option dir="auto" key={room.uuid} value={room.uuid}>
              {room.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface CommunityFieldProps {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** [H643] The event's community: none, or one that the user manages. */
function CommunityField({ value, onChange }: CommunityFieldProps) {
  const { t } = useTranslation();
  const { data: communities = [], isPending } = useQuery(myCommunitiesQuery('managed'));
  const isKnown = value === null || communities.some(({ id }) => id === value);
  const { data: other } = useQuery({ ...communityQuery(String(value)), enabled: !isKnown && !isPending });
  return (
    <Field label={t('events.forCommunity')}>
      {(ids) => (
        <Select
          {...ids}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          data-testid="event-community"
        >
          <option value="">{t('events.everybody')}</option>
          {isKnown ? null : (
            <option dir="auto" value={value}>
              {other?.name ?? '…'}
            </option>
          )}
          {communities.map((community) => (
            <option dir="auto" key={community.id} value={community.id}>
              {community.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
