import { Ban, DoorOpen, KeyRound, Moon, ShieldCheck, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedAccount, moderationActions } from '../../api/admin.ts';
import { turnOffSecondFactorOf } from '../../api/security.ts';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { usePermissions } from '../../platform/permissions.ts';
import { act } from '../../platform/toasts.ts';
import { type DurationAndReason, DurationAndReasonDialog } from './duration-and-reason-dialog.tsx';
import { GlobalRoleSelect } from './global-role-select.tsx';
import styles from './user-moderation.module.css';

interface UserActionsProps {
  readonly uuid: string;
  readonly name: string;
  readonly account: ListedAccount;
}

type ConfirmedAction = 'kick' | 'ban' | 'deactivate';

/** [R172] [R173] What moderators of the platform can do with an account below their rank. */
export function UserActions({ uuid, name, account }: UserActionsProps) {
  const { t } = useTranslation();
  const { isAdmin } = usePermissions();
  const [confirming, setConfirming] = useState<ConfirmedAction | null>(null);
  const run = (action: Promise<void>) => {
    setConfirming(null);
    act(action, t('people.done'));
  };
  const lost = useConfirmedAction({
    title: t('admin.lostSecondFactorAsk', { name }),
    text: t('admin.lostSecondFactorText'),
    confirmLabel: t('security.turnOff'),
    danger: true,
    run: () => run(turnOffSecondFactorOf(uuid)),
  });
  const doing: Record<ConfirmedAction, (terms: DurationAndReason) => Promise<void>> = {
    kick: ({ reason }) => moderationActions.kick(uuid, reason),
    ban: ({ reason, until }) => moderationActions.ban(uuid, reason, until),
    deactivate: () => moderationActions.deactivate(uuid),
  };
  return (
    <div className={styles.deeds}>
      <Button size="small" onClick={() => setConfirming('kick')} data-testid="global-kick">
        <DoorOpen size={18} aria-hidden="true" />
        {t('admin.kick')}
      </Button>
      {account.banned ? (
        <Button size="small" onClick={() => run(moderationActions.unban(uuid))} data-testid="global-unban">
          <ShieldCheck size={18} aria-hidden="true" />
          {t('admin.unban')}
        </Button>
      ) : (
        <Button size="small" variant="danger" onClick={() => setConfirming('ban')} data-testid="global-ban">
          <Ban size={18} aria-hidden="true" />
          {t('admin.ban')}
        </Button>
      )}
      {account.status === 'deactivated' ? (
        <Button
          size="small"
          onClick={() => run(moderationActions.reactivate(uuid))}
          data-testid="global-reactivate"
        >
          <Sun size={18} aria-hidden="true" />
          {t('admin.reactivate')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="danger"
          onClick={() => setConfirming('deactivate')}
          data-testid="global-deactivate"
        >
          <Moon size={18} aria-hidden="true" />
          {t('admin.deactivate')}
        </Button>
      )}
      {isAdmin ? (
        <Button size="small" onClick={lost.ask} data-testid="lost-second-factor">
          <KeyRound size={18} aria-hidden="true" />
          {t('admin.lostSecondFactor')}
        </Button>
      ) : null}
      {lost.question}
      {account.kind === 'bot' ? null : (
        <GlobalRoleSelect
          name={name}
          current={account.role ?? 'user'}
          onGive={(role) => run(moderationActions.addRole(uuid, role))}
        />
      )}
      {confirming ? (
        <DurationAndReasonDialog
          title={t(`admin.${confirming}Ask`, { name })}
          hasTime={confirming === 'ban'}
          hasReason={confirming !== 'deactivate'}
          danger
          first="day"
          onClose={() => setConfirming(null)}
          onYes={(terms) => run(doing[confirming](terms))}
        />
      ) : null}
    </div>
  );
}
