import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The link from an empty list to all hangouts. */
export function BrowseLink() {
  const { t } = useTranslation();
  return (
    <Link className="button" data-variant="brand" to="/#browse">
      {t('friends.find')}
    </Link>
  );
}
