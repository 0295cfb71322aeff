import { outranks } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import type { ListedAccount } from '../../api/admin.ts';
import textStyles from '../../design/text.module.css';
import { usePermissions } from '../../platform/permissions.ts';
import { Capabilities } from './capabilities.tsx';
import { UserActions } from './user-actions.tsx';

interface AccountActionsProps {
  readonly uuid: string;
  readonly name: string;
  readonly account: ListedAccount;
}

/** [H001] [H1551] Actions of a moderator on an account; shown only if its role is below the moderator's. */
export function AccountActions({ uuid, name, account }: AccountActionsProps) {
  const { t } = useTranslation();
  const { role: own } = usePermissions();
  const { role = 'user', capabilities = [] } = account;
  if (!outranks(own, role))
    return (
      <p className={textStyles.quiet} data-testid="out-of-reach">
        {t('admin.outOfReach', { role: t(`admin.role_${role}`) })}
      </p>
    );
  return (
    <>
      <UserActions uuid={uuid} name={name} account={account} />
      <Capabilities uuid={uuid} held={capabilities} />
    </>
  );
}
