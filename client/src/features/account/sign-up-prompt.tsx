import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Reason, useAccountDoor } from './account-dialog.tsx';

export interface GuestOnlyProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly reason: Reason;
}

/** What a guest finds where an account is needed: why, and the two ways in. */
export function GuestOnly({ icon, title, text, reason }: GuestOnlyProps) {
  const { t } = useTranslation();
  const door = useAccountDoor();
  return (
    <div className="card column">
      <EmptyState icon={icon} title={title} text={text}>
        <span style={{ display: 'flex', gap: 8 }}>
          <Button onClick={() => door.open('login', reason)}>{t('app.logIn')}</Button>
          <Button look="brand" onClick={() => door.open('sign-up', reason)} data-testid="guest-sign-up">
            {t('app.signUp')}
          </Button>
        </span>
      </EmptyState>
    </div>
  );
}
