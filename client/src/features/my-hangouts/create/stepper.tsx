import { Minus, Plus } from 'lucide-react';
import { IconButton } from '../../../design/primitives/button.tsx';

/** An input for a number from 1 to 10. */
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
    // biome-ignore lint/a11y/useSemanticElements: a group of two buttons and a number is no fieldset of inputs.
    <div className="stepper" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <IconButton filled label={`${label} −`} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Minus size={18} />
      </IconButton>
      <output className="num">{value}</output>
      <IconButton filled label={`${label} +`} disabled={value >= 10} onClick={() => onChange(value + 1)}>
        <Plus size={18} />
      </IconButton>
    </div>
  );
}
