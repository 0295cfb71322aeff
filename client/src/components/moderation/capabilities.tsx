import { CAPABILITIES } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { type AssignableCapability, moderationActions } from '../../api/admin.ts';
import { Switch } from '../../design/primitives/field.tsx';
import { act } from '../../platform/toasts.ts';
import { translate } from '../../platform/use-error-text.ts';

/** [R176] Switches for the capabilities of a user, for admins. */
export function Capabilities({ uuid, held }: { uuid: string; held: readonly AssignableCapability[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="capabilities">
      <h3 id="capabilities">{t('admin.capabilities')}</h3>
      {CAPABILITIES.map((capability) => (
        <Switch
          key={capability}
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
