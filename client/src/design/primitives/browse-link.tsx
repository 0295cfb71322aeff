import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button.tsx';

export function BrowseLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="brand" to="/#browse">
      {t('friends.find')}
    </ButtonLink>
  );
}
