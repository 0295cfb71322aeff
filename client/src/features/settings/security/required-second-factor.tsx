import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { secondFactorQuery } from '../../../api/security.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import './security.css';

const securityPath = '/settings/security';

/**
 * [H737] A banner that links to the security settings, for staff whose role requires a second factor, [H825] and for
 * all users if every account requires one.
 */
export function RequiredSecondFactor() {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { pathname } = useLocation();
  const status = useQuery({ ...secondFactorQuery(), enabled: isRegistered });
  if (!status.data?.isRequired || status.data.isOn || pathname === securityPath) return null;
  return (
    <div className="card page-banner second-factor-banner" role="status" data-testid="second-factor-required">
      <p>{t(status.data.isRequiredOfAll ? 'security.requiredOfAll' : 'security.required')}</p>
      <Link className="button" data-variant="brand" data-size="small" to={securityPath}>
        {t('security.setUp')}
      </Link>
    </div>
  );
}
