import type { OwnProfile } from '@hangout/contract/rest/shapes/account-fields';
import { isEntitling } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestDeactivation, requestDeletion } from '../../../api/leaving.ts';
import { ownSubscriptionQuery } from '../../../api/subscriptions.ts';
import styles from '../../../design/patterns/setting.module.css';
import { SettingCard, SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Dialog } from '../../../design/primitives/dialog.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDay } from '../../../platform/format-day.ts';
import { useNavigate } from '../../../platform/navigate.ts';
import { signOut } from '../../../platform/rest-client.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { LeavingDay } from './leaving-day.tsx';

/** [H952] [H954] Deactivates or deletes the account, after an explanation. */
export function LeaveCard({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'deactivate' | 'delete' | null>(null);
  return (
    <SettingCard aria-labelledby="leave" data-testid="leave">
      <h2 id="leave">{t('leaving.title')}</h2>
      {profile.deactivatesAt ? (
        <LeavingDay day={profile.deactivatesAt} deletes={profile.deletesThen} />
      ) : (
        <>
          <p className={textStyles.quiet}>{t('leaving.deactivateText')}</p>
          <SettingRow>
            <Button size="small" onClick={() => setAsked('deactivate')} data-testid="deactivate">
              {t('leaving.deactivate')}
            </Button>
          </SettingRow>
        </>
      )}
      <p className={textStyles.quiet}>{t('leaving.deleteText')}</p>
      <SettingRow>
        <Button size="small" variant="danger" onClick={() => setAsked('delete')} data-testid="delete-account">
          {t('leaving.delete')}
        </Button>
      </SettingRow>
      {asked === 'deactivate' ? <DeactivateDialog onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? <DeleteDialog profile={profile} onClose={() => setAsked(null)} /> : null}
    </SettingCard>
  );
}

function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isPaying = useQuery(ownSubscriptionQuery()).data?.subscriptions.some(isEntitling);
  const leave = useAction(requestDeactivation, {
    onSuccess: (day) =>
      showToast({ tone: 'good', text: t('leaving.deactivatesOn', { day: formatDay(day) }) }),
    onSettled: onClose,
  });
  return (
    <LeaveDialog title={t('leaving.deactivate')} text={t('leaving.deactivateAsk')} onClose={onClose}>
      {isPaying ? <p className={textStyles.quiet}>{t('leaving.deactivatePlan')}</p> : null}
      <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate()} data-testid="leave-yes">
        {t('leaving.deactivateYes')}
      </Button>
    </LeaveDialog>
  );
}

/** Immediate deletion cannot be undone, so the user types the nickname to confirm it. */
function DeleteDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const isNamed = name.trim().toLowerCase() === profile.nickname.toLowerCase();
  const leave = useAction(requestDeletion, {
    onSuccess: async (day) => {
      if (day !== null) {
        showToast({ tone: 'good', text: t('leaving.deletesOn', { day: formatDay(day) }) });
        return;
      }
      await signOut();
      await navigate('/');
      showToast({ tone: 'good', text: t('leaving.deleted') });
    },
    onSettled: onClose,
  });
  return (
    <LeaveDialog title={t('leaving.delete')} text={t('leaving.deleteAsk')} onClose={onClose}>
      <TextField
        label={t('leaving.typeName', { name: profile.nickname })}
        error={null}
        autoComplete="off"
        testId="leave-name"
        value={name}
        onChange={setName}
      />
      <Button busy={leave.isPending} onClick={() => leave.mutate('later')} data-testid="delete-later">
        {t('leaving.deleteLater')}
      </Button>
      <Button
        variant="danger"
        disabled={!isNamed}
        busy={leave.isPending}
        onClick={() => leave.mutate('now')}
        data-testid="delete-now"
      >
        {t('leaving.deleteNow')}
      </Button>
    </LeaveDialog>
  );
}

function LeaveDialog(props: { title: string; text: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog title={props.title} onClose={props.onClose} testId="leave-dialog">
      <div className={styles.setting}>
        <p className={textStyles.quiet}>{props.text}</p>
        {props.children}
        <Button onClick={props.onClose}>{t('app.cancel')}</Button>
      </div>
    </Dialog>
  );
}
