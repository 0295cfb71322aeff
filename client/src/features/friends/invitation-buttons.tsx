import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { friendActions } from './friend-actions.ts';

interface InvitationProps {
  readonly id: number;
  /** Of the other one. */
  readonly name: string;
  readonly size?: 'small' | 'normal';
}

/** A deed takes one press at a time. */
function useBusyAction(): readonly [isBusy: boolean, once: (deed: () => Promise<void>) => () => void] {
  const [isBusy, setBusy] = useState(false);
  const once = (deed: () => Promise<void>) => () => {
    setBusy(true);
    void deed().finally(() => setBusy(false));
  };
  return [isBusy, once];
}

/** Yes and no to somebody who asks me. */
export function AnswerButtons({ id, name, size = 'small' }: InvitationProps) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <>
      <Button
        size={size}
        look="brand"
        disabled={isBusy}
        onClick={once(() => friendActions.accept(id, name))}
        aria-label={t('friends.acceptOf', { name })}
        data-testid="friend-accept"
      >
        {t('friends.accept')}
      </Button>
      <Button
        size={size}
        disabled={isBusy}
        onClick={once(() => friendActions.decline(id))}
        aria-label={t('friends.declineOf', { name })}
        data-testid="friend-decline"
      >
        {t('friends.decline')}
      </Button>
    </>
  );
}

/** Takes an invitation of mine back. */
export function WithdrawButton({ id, name, size = 'small' }: InvitationProps) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <Button
      size={size}
      disabled={isBusy}
      onClick={once(() => friendActions.takeBack(id))}
      aria-label={t('friends.takeBackOf', { name })}
      data-testid="friend-take-back"
    >
      {t('friends.takeBack')}
    </Button>
  );
}

/** Asks somebody. */
export function InviteButton({ uuid, name }: { uuid: string; name: string }) {
  const { t } = useTranslation();
  const [isBusy, once] = useBusyAction();
  return (
    <Button disabled={isBusy} onClick={once(() => friendActions.ask(uuid, name))} data-testid="friend-ask">
      <UserRoundPlus size={18} aria-hidden="true" />
      {t('friends.ask')}
    </Button>
  );
}
