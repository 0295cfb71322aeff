import type { Badge } from '@hangout/rules';
import { Award, BadgeCheck, Crown, Gem, type LucideIcon, Radio, ShieldCheck } from 'lucide-react';
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

/** [H803] A badge by its picture and its name; one that this client does not know by the name that the server gives. */
export function BadgeTag({ badge }: { badge: string }) {
  const Icon = iconOf(badge);
  return (
    <span className={`tag ${styles.badge}`} data-badge={badge} data-testid="badge">
      <Icon size={14} aria-hidden="true" /> {translate(`badges.${badge}`) ?? badge}
    </span>
  );
}
