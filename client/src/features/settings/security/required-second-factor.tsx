import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { secondFactorQuery } from '../../../api/security.ts';
import { ButtonLink } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { isRegisteredAtom } from '../../../platform/session.ts';
import styles from './security.module.css';

const securityPath = '/settings/security';

/**
 * [H737] Leads staff whose role needs a second factor to the security settings, [H825] or everybody if every account
 * needs one.
 */
export function RequiredSecondFactor() {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { pathname } = useLocation();
  const status = useQuery({ ...secondFactorQuery(), enabled: isRegistered });
  if (!status.data?.isRequired || status.data.isOn || pathname === securityPath) return null;
  return (
    <Card
      as="div"
      className={styles.secondFactorBanner}
      data-page-banner
      role="status"
      data-testid="second-factor-required"
    >
      <p>{t(status.data.isRequiredOfAll ? 'security.requiredOfAll' : 'security.required')}</p>
      <ButtonLink variant="brand" size="small" to={securityPath}>
        {t('security.setUp')}
      </ButtonLink>
    </Card>
  );
}
