import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { friendActions } from './friend-actions.ts';

interface InvitationProps {
  readonly id: number;
  /** Nickname of the other user. */
  readonly name: string;
  readonly size?: 'small' | 'normal';
}

/**
 * Returns whether an action runs, and `once`, which turns an action into a click handler. Buttons that are disabled
 * while `isBusy` cannot start an action twice.
 */
function useBusyAction(): readonly [isBusy: boolean, once: (action: () => Promise<unknown>) => () => void] {
  const [isBusy, setBusy] = useState(false);
  const once = (action: () => Promise<unknown>) => () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return [isBusy, once];
}

export function AnswerButtons({ id, name, size = 'small' }: InvitationProps) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <>
      <Button
        size={size}
        variant="brand"
        busy={isBusy}
        onClick={once(() => friendActions.accept(id, name))}
        aria-label={t('friends.acceptOf', { name })}
        data-testid="friend-accept"
      >
        {t('friends.accept')}
      </Button>
      <Button
        size={size}
        busy={isBusy}
        onClick={once(() => friendActions.decline(id))}
        aria-label={t('friends.declineOf', { name })}
        data-testid="friend-decline"
      >
        {t('friends.decline')}
      </Button>
    </>
  );
}

export function WithdrawButton({ id, name, size = 'small' }: InvitationProps) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <Button
      size={size}
      busy={isBusy}
      onClick={once(() => friendActions.withdraw(id))}
      aria-label={t('friends.takeBackOf', { name })}
      data-testid="friend-take-back"
    >
      {t('friends.takeBack')}
    </Button>
  );
}

export function InviteButton({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <Button busy={isBusy} onClick={once(() => friendActions.invite(uuid, name))} data-testid="friend-ask">
      <UserRoundPlus size={18} aria-hidden="true" />
      {t('friends.ask')}
    </Button>
  );
}

/** Sends a friend request from a list, and disappears once it is sent. */
export function InviteOnceButton({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return null;
  const ask = async () => setAsked(await friendActions.invite(uuid, name));
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={once(ask)}
      aria-label={t('friends.askOf', { name })}
      data-testid="invite"
    >
      <UserRoundPlus size={18} aria-hidden="true" />
      {t('friends.ask')}
    </Button>
  );
}
