import { GLOBAL_ROLES, type GlobalRole, mayChangeGlobalRole, outranks } from '@hangout/rules';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipSelect } from '../../design/primitives/chips.tsx';
import { Confirm } from '../../design/primitives/dialog.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { usePermissions } from '../../platform/permissions.ts';
import styles from './user-moderation.module.css';

interface GlobalRoleSelectProps {
  readonly name: string;
  readonly current: GlobalRole;
  readonly onGive: (role: GlobalRole) => void;
}

/** [R173] [H706] Gives an account one of the roles that the user may give; renders nothing if there are none. */
export function GlobalRoleSelect({ name, current, onGive }: GlobalRoleSelectProps) {
  const { t } = useTranslation();
  const { role: own } = usePermissions();
  const [chosen, setChosen] = useState<GlobalRole | null>(null);
  const offered = GLOBAL_ROLES.filter((role) => role !== current && mayChangeGlobalRole(own, current, role));
  if (offered.length === 0) return null;
  return (
    <>
      <label className={styles.globalRole}>
        <UserCog size={18} aria-hidden="true" />
        <SpokenOnly>{t('admin.giveRole')}</SpokenOnly>
        <ChipSelect
          value=""
          data-testid="global-role"
          onChange={(event) => setChosen(offered.find((role) => role === event.target.value) ?? null)}
        >
          <option value="">{t('admin.giveRole')}</option>
          {offered.map((role) => (
            <option key={role} value={role}>
              {t(`admin.role_${role}`)}
            </option>
          ))}
        </ChipSelect>
      </label>
      {chosen ? (
        <Confirm
          title={t('admin.giveRoleAsk', { name, role: t(`admin.role_${chosen}`) })}
          // Warns that a user cannot take away a role that is equal to their own.
          text={t(outranks(own, chosen) ? 'admin.giveRoleText' : 'admin.giveRoleFinal')}
          confirmLabel={t('people.confirm')}
          onConfirm={() => {
            setChosen(null);
            onGive(chosen);
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}
