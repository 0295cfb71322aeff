import type { Badge } from '@hangout/rules';
import { Award, BadgeCheck, Crown, Gem, type LucideIcon, Radio, ShieldCheck } from 'lucide-react';
import { Tag } from '../../design/primitives/tag.tsx';
import { translate } from '../../platform/use-error-text.ts';
import styles from './badge-tag.module.css';

const icons: Readonly<Record<Badge, LucideIcon>> = {
  VERIFIED: BadgeCheck,
  PLATINUM: Gem,
  DOUBLE_PLATINUM: Crown,
  JQBX: Radio,
  STAFF: ShieldCheck,
};

const iconOf = (badge: string): LucideIcon =>
  Object.entries(icons).find(([name]) => name === badge)?.[1] ?? Award;

/** [H803] A user's badge; an unknown one shows its name as the server sends it. */
export function BadgeTag({ badge }: { badge: string }) {
  const Icon = iconOf(badge);
  return (
    <Tag className={styles.badge} data-badge={badge} data-testid="badge">
      <Icon size={14} aria-hidden="true" /> {translate(`badges.${badge}`) ?? badge}
    </Tag>
  );
}
