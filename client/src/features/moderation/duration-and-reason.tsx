import './moderation.css';

import { useTranslation } from 'react-i18next';
import { ChipField } from '../../ui/chips.tsx';
import { TextField } from '../../ui/text-field.tsx';

const hour = 3_600_000;
/** How long something may be laid on somebody, ms; null has no end. */
export const spans = {
  tenMinutes: hour / 6,
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  forEver: null,
} as const;
export type Span = keyof typeof spans;
const spanNames = ['tenMinutes', 'hour', 'day', 'week', 'month', 'forEver'] as const satisfies Span[];

/** The moment at which a span that begins now is over, epoch ms; null never. */
export const endOf = (span: Span, now: number): number | null => {
  const ms = spans[span];
  return ms === null ? null : now + ms;
};

/** How long: a few usual spans, one of which is always chosen. */
export function SpanChips({ chosen, onChoose }: { chosen: Span; onChoose: (span: Span) => void }) {
  const { t } = useTranslation();
  return (
    <ChipField
      label={t('order.howLong')}
      keys={spanNames}
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
