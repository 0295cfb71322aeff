import { CAPABILITIES } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { deeds, type GivenCapability } from '../../api/admin.ts';
import { notifyError } from '../../app/notices.ts';
import { lookup } from '../../app/use-errors.ts';
import { Switch } from '../../ui/field.tsx';

/** [R176] What somebody may do beyond the ordinary. */
export function Capabilities({ uuid, held }: { uuid: string; held: readonly GivenCapability[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="capabilities" className="capabilities">
      <h3 id="capabilities">{t('admin.capabilities')}</h3>
      {CAPABILITIES.map((capability) => (
        <Switch
          key={capability}
          label={lookup(`admin.may_${capability}`) ?? capability}
          checked={held.includes(capability)}
          onChange={(isOn) =>
            void (
              isOn ? deeds.addCapability(uuid, capability) : deeds.removeCapability(uuid, capability)
            ).catch(notifyError)
          }
        />
      ))}
    </section>
  );
}
