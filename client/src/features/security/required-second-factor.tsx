import { globalRank } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { secondFactorQuery } from '../../api/security.ts';
import { usePermissions } from '../../core/permissions.ts';
import './security.css';

const securityPath = '/settings/security';

/** [H737] Leads staff whose role is not in force before they turn a second factor on to the page where they do. */
export function RequiredSecondFactor() {
  const { t } = useTranslation();
  const { role } = usePermissions();
  const { pathname } = useLocation();
  const status = useQuery({ ...secondFactorQuery(), enabled: globalRank(role) > 0 });
  if (!status.data?.isRequired || status.data.isOn || pathname === securityPath) return null;
  return (
    <div className="card second-factor-banner" role="status" data-testid="second-factor-required">
      <p>{t('security.required')}</p>
      <Link className="button" data-variant="brand" data-size="small" to={securityPath}>
        {t('security.setUp')}
      </Link>
    </div>
  );
}
