import './moderation.css';

import { useTranslation } from 'react-i18next';
import { ChipField } from '../../ui/chips.tsx';
import { TextField } from '../../ui/text-field.tsx';

const hour = 3_600_000;
/** How long something may be laid on somebody, ms; null has no end. */
export const durations = {
  tenMinutes: hour / 6,
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  forEver: null,
} as const;
export type Duration = keyof typeof durations;
const durationNames = ['tenMinutes', 'hour', 'day', 'week', 'month', 'forEver'] as const satisfies Duration[];

/** The moment at which a span that begins now is over, epoch ms; null never. */
export const expirationOf = (span: Duration, now: number): number | null => {
  const ms = durations[span];
  return ms === null ? null : now + ms;
};

/** How long: a few usual spans, one of which is always chosen. */
export function DurationChips({
  chosen,
  onChoose,
}: {
  chosen: Duration;
  onChoose: (span: Duration) => void;
}) {
  const { t } = useTranslation();
  return (
    <ChipField
      label={t('order.howLong')}
      keys={durationNames}
      chosen={chosen}
      onChoose={onChoose}
      labelOf={(span) => t(`order.span_${span}`)}
      testId="span"
    />
  );
}

/** Why: said to the person, and kept in the record. */
export function ReasonField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('order.reason')}
      hint={t('order.reasonHint')}
      maxLength={300}
      testId="reason"
      value={value}
      onChange={onChange}
    />
  );
}
