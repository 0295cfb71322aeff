import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../design/primitives/tag.tsx';
import styles from './badge-tag.module.css';

/** [H1261] Marks a user with a paid plan; renders nothing for others. */
export function PlanTag({ level }: { level: number | undefined }) {
  const { t } = useTranslation();
  if (!level) return null;
  return (
    <Tag className={styles.badge} data-testid="plan-tag">
      <Sparkles size={14} aria-hidden="true" /> {t(level >= 2 ? 'plan.premium' : 'plan.pro')}
    </Tag>
  );
}
