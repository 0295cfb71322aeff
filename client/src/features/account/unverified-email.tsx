import { useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { Mail, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { useMe } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';
import styles from './unverified-email.module.css';

const dismissedAtom = atom(false);
onUserDataCleared(() => store.set(dismissedAtom, false));

/**
 * [H479] A notice that the account's email address is not verified yet; if dismissed, it is hidden for this visit.
 */
export function UnverifiedEmail() {
  const { t } = useTranslation();
  const me = useMe();
  const { pathname } = useLocation();
  const [isDismissed, setDismissed] = useAtom(dismissedAtom);
  const email = me.kind === 'user' && me.profile && !me.profile.emailVerified ? me.profile.email : null;
  const { data } = useQuery({ ...signInMethodsQuery, enabled: email !== null });
  if (email === null || isDismissed || pathname === '/verify') return null;
  // [H476] Without mails nobody can get a code.
  if (!data || data.mails === 'off') return null;
  return (
    <section
      className={styles.notice}
      data-page-banner
      aria-label={t('waysIn.verifyTitle')}
      data-testid="unverified-email"
    >
      <Mail size={20} aria-hidden="true" />
      <p>
        {t('waysIn.unverified', { email })} <Link to="/verify">{t('waysIn.verifyNow')}</Link>
      </p>
      <IconButton label={t('waysIn.dismiss')} onClick={() => setDismissed(true)}>
        <X size={20} />
      </IconButton>
    </section>
  );
}
