import { addProvider, CLIENT_PROVIDERS } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from './choice-chips.tsx';

interface ProviderChipsProps {
  readonly chosen: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
}

/** [H983] The providers whose songs may be played. At least one stays chosen. */
export function ProviderChips({ chosen, onChange }: ProviderChipsProps) {
  const { t } = useTranslation();
  const others = (provider: string) => chosen.filter((one) => one !== provider);
  const isChosen = (provider: string) => chosen.includes(provider);
  return (
    <ChoiceChips
      label={t('create.providers')}
      choices={CLIENT_PROVIDERS}
      nameOf={(provider) => t(`providers.${provider}`)}
      isChosen={isChosen}
      isFixed={(provider) => isChosen(provider) && others(provider).length === 0}
      onToggle={(provider) => onChange(isChosen(provider) ? others(provider) : addProvider(chosen, provider))}
      testId="provider"
    />
  );
}
