import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Select } from '../../design/primitives/input.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import styles from './admin.module.css';
import { type AreaName, areaLabels, groupAreas } from './areas/index.ts';

interface AreaNavigationProps {
  readonly shown: readonly AreaName[];
  readonly current: AreaName;
}

export function AreaList({ shown, current }: AreaNavigationProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <nav className={styles.areas} aria-label={t('admin.title')} data-testid="admin-areas">
      {groupAreas(shown).map(({ group, names }) => (
        <div key={group}>
          <h2 id={`${id}-${group}`}>{t(`staff.group_${group}`)}</h2>
          <ul aria-labelledby={`${id}-${group}`}>
            {names.map((name) => (
              <li key={name}>
                <Link
                  to={`/admin/${name}`}
                  aria-current={name === current ? 'page' : undefined}
                  data-testid={`area-${name}`}
                >
                  {t(areaLabels[name])}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** [H1659] The menu of areas in narrow windows. */
export function AreaMenu({ shown, current }: AreaNavigationProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Select
      className={styles.areaMenu}
      aria-label={t('staff.areas')}
      value={current}
      onChange={({ target }) => void navigate(`/admin/${target.value}`)}
      data-testid="area-menu"
    >
      {groupAreas(shown).map(({ group, names }) => (
        <optgroup key={group} label={t(`staff.group_${group}`)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {t(areaLabels[name])}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
