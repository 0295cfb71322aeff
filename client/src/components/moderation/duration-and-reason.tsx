import { useTranslation } from 'react-i18next';
import { ChipField } from '../../design/primitives/chips.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';

const hour = 3_600_000;
/** Durations of restrictions and roles, ms; null for no end. */
const durations = {
  tenMinutes: hour / 6,
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  forEver: null,
} as const;
export type Duration = keyof typeof durations;
const durationNames = ['tenMinutes', 'hour', 'day', 'week', 'month', 'forEver'] as const satisfies Duration[];

/** Returns the end in epoch ms; null for no end. */
export const expirationOf = (duration: Duration, now: number): number | null => {
  const ms = durations[duration];
  return ms === null ? null : now + ms;
};

/** Chips of durations, of which one is always chosen. */
export function DurationChips({
  chosen,
  onChoose,
}: {
  chosen: Duration;
  onChoose: (duration: Duration) => void;
}) {
  const { t } = useTranslation();
  return (
    <ChipField
      label={t('order.howLong')}
      keys={durationNames}
      chosen={chosen}
      onChoose={onChoose}
      labelOf={(duration) => t(`order.span_${duration}`)}
      testId="span"
    />
  );
}

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
