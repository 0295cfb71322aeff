import { writeCalendarFile } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Bell, BellOff, CalendarPlus, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventActions, eventReminderQuery, type HangoutEvent, loadEvent } from '../../api/events.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { EventDialog } from '../../components/event/event-dialog.tsx';
import styles from '../../components/event/events.module.css';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { ownOrigin } from '../../platform/own-origin.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { sharePage } from '../../platform/share.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

interface EventActionsProps {
  readonly event: HangoutEvent;
  readonly phase: 'coming' | 'running' | 'over';
}

/** Buttons for an event; the event's creator and admins can also edit and cancel it. */
export function EventActions({ event, phase }: EventActionsProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const { isAdmin } = usePermissions();
  const mayEdit = event.createdBy === me || isAdmin;
  return (
    <div className={styles.tools}>
      {phase === 'over' ? null : (
        <>
          <ReminderButton event={event} />
          <Button onClick={() => saveCalendarFile(event)} data-testid="event-calendar">
            <CalendarPlus size={18} aria-hidden="true" />
            {t('events.addToCalendar')}
          </Button>
        </>
      )}
      {mayEdit ? <MakerActions event={event} /> : null}
      <IconButton
        label={t('events.share')}
        filled
        onClick={() => void sharePage(event.name, t('room.copied'))}
      >
        <Share2 size={20} />
      </IconButton>
    </div>
  );
}

function ReminderButton({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const account = useAccountDialog();
  const { data: isOn = false } = useQuery({ ...eventReminderQuery(event.id), enabled: isRegistered });
  const change = useAction((isWanted: boolean) => eventActions.setReminder(event.id, isWanted), {
    // The text depends on what the user wanted, because a refetch may already have changed the query's value.
    onSuccess: (_, isWanted) =>
      showToast({ tone: 'good', text: t(isWanted ? 'events.reminderIsOn' : 'events.reminderIsOff') }),
  });
  return (
    <Button
      variant={isOn ? 'quiet' : 'brand'}
      busy={change.isPending}
      aria-pressed={isOn}
      onClick={() => (isRegistered ? change.mutate(!isOn) : account.open('sign-up'))}
      data-testid="event-reminder"
    >
      {isOn ? <BellOff size={18} aria-hidden="true" /> : <Bell size={18} aria-hidden="true" />}
      {t(isOn ? 'events.reminderOff' : 'events.reminderOn')}
    </Button>
  );
}

function MakerActions({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<HangoutEvent | null>(null);
  const [isAsking, setAsking] = useState(false);
  // Loads the event again before it is edited, because it may have been edited in another window.
  const edit = useAction(() => loadEvent(event.id), { onSuccess: setEdited });
  const callOff = useAction(
    async () => {
      navigate('/events');
      await eventActions.remove(event.id);
    },
    { onSuccess: () => showToast({ tone: 'plain', text: t('events.calledOff', { name: event.name }) }) },
  );
  return (
    <>
      <Button busy={edit.isPending} onClick={() => edit.mutate()} data-testid="event-edit">
        <Pencil size={18} aria-hidden="true" />
        {t('events.edit')}
      </Button>
      <IconButton
        label={t('events.callOff')}
        filled
        onClick={() => setAsking(true)}
        data-testid="event-call-off"
      >
        <Trash2 size={20} />
      </IconButton>
      {edited ? <EventDialog event={edited} onClose={() => setEdited(null)} /> : null}
      {isAsking ? (
        <Confirm
          title={t('events.callOffAsk', { name: event.name })}
          text={t('events.callOffText')}
          confirmLabel={t('events.callOff')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => callOff.mutate()}
        />
      ) : null}
    </>
  );
}

/** [H1277] Downloads the event as an iCalendar file. */
function saveCalendarFile(event: HangoutEvent): void {
  const { id, name, description, startDate, endDate, updatedAt, slug, roomSlug } = event;
  const { origin, hostname } = new URL(ownOrigin());
  const file = writeCalendarFile({
    ...{ name, description, startDate, endDate, updatedAt },
    uid: `event-${id}@${hostname}`,
    organizer: hostname,
    url: `${origin}/events/${slug}`,
    location: roomSlug ? `${origin}/r/${roomSlug}` : null,
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  link.download = `${slug}.ics`;
  link.click();
  // The browser may take a while to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
