import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { eventActions, type HangoutEvent } from '../../api/events.ts';
import styles from '../../components/event/events.module.css';
import { Button } from '../../design/primitives/button.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { myUuidAtom } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H1515] Buttons to accept or decline an invitation to host the event; a host gets a button to stop hosting. */
export function HostInvitation({ event }: { event: HangoutEvent }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const [isAsking, setAsking] = useState(false);
  const { name } = event;
  const answer = useAction((isHost: boolean) => eventActions.setHosting(event.id, isHost), {
    onSuccess: (_, isHost) =>
      showToast({
        tone: isHost ? 'good' : 'plain',
        text: t(isHost ? 'events.hostingAccepted' : 'events.hostingDeclined', { name }),
      }),
    onSettled: () => setAsking(false),
  });
  if (event.invitedHostUuids.includes(me))
    return (
      <div className={styles.tools} data-testid="event-host-invitation">
        <p className={styles.invited}>{t('events.youAreInvited')}</p>
        <Button
          variant="brand"
          busy={answer.isPending}
          onClick={() => answer.mutate(true)}
          data-testid="event-host-accept"
        >
          {t('events.acceptHosting')}
        </Button>
        <Button
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
          data-testid="event-host-decline"
        >
          {t('events.declineHosting')}
        </Button>
      </div>
    );
  if (!event.hostUuids.includes(me) || event.createdBy === me) return null;
  return (
    <div className={styles.tools}>
      <Button onClick={() => setAsking(true)} data-testid="event-host-stop">
        {t('events.stopHosting')}
      </Button>
      {isAsking ? (
        <Confirm
          title={t('events.stopHostingAsk', { name })}
          text={t('events.stopHostingText')}
          confirmLabel={t('events.stopHosting')}
          onClose={() => setAsking(false)}
          onConfirm={() => answer.mutate(false)}
        />
      ) : null}
    </div>
  );
}
