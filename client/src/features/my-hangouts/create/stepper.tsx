import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../design/primitives/button.tsx';
import { FieldLabel } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import styles from './create.module.css';

export function Stepper({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, but this group has only two buttons.
    <div className={styles.stepper} role="group" aria-label={label}>
      <FieldLabel as="span">{label}</FieldLabel>
      <IconButton filled label={`${label} −`} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Minus size={18} />
      </IconButton>
      <output className={textStyles.num}>{value}</output>
      <IconButton filled label={`${label} +`} disabled={value >= 10} onClick={() => onChange(value + 1)}>
        <Plus size={18} />
      </IconButton>
    </div>
  );
}
