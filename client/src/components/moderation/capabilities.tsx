import { CAPABILITIES, mayGrantCapability } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { type AssignableCapability, moderationActions } from '../../api/admin.ts';
import { Switch } from '../../design/primitives/field.tsx';
import { usePermissions } from '../../platform/permissions.ts';
import { act } from '../../platform/toasts.ts';
import { translate } from '../../platform/use-error-text.ts';

/** [R176] [H706] Capabilities that the moderator may grant to a user. */
export function Capabilities({ uuid, held }: { uuid: string; held: readonly AssignableCapability[] }) {
  const { t } = useTranslation();
  const { role } = usePermissions();
  return (
    <section aria-labelledby="capabilities">
      <h3 id="capabilities">{t('admin.capabilities')}</h3>
      {CAPABILITIES.filter((capability) => mayGrantCapability(role, capability)).map((capability) => (
        <Switch
          key={capability}
          testId={`capability-${capability}`}
          label={translate(`admin.may_${capability}`) ?? capability}
          checked={held.includes(capability)}
          onChange={(isOn) =>
            act(
              isOn
                ? moderationActions.addCapability(uuid, capability)
                : moderationActions.removeCapability(uuid, capability),
            )
          }
        />
      ))}
    </section>
  );
}
