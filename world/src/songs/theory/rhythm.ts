/** One event of a pattern: its first step, its length in steps and its sign. */
export interface Mark {
  readonly step: number;
  readonly steps: number;
  readonly sign: string;
}

/**
 * Parses a row of steps: `.` is a rest, `-` lengthens the event before it, any other sign starts an event.
 * Spaces and | are ignored.
 */
function marks(pattern: string): { readonly marks: Mark[]; readonly length: number } {
  const signs = [...pattern.replaceAll(/[\s|]/g, '')];
  const found: Mark[] = [];
  for (const [step, sign] of signs.entries()) {
    if (sign === '.') continue;
    const last = found.at(-1);
    if (sign === '-') {
      if (last && last.step + last.steps === step)
        found[found.length - 1] = { ...last, steps: last.steps + 1 };
    } else found.push({ step, steps: 1, sign });
  }
  return { marks: found, length: signs.length };
}

/** Repeats a pattern until `steps` are full. */
export function repeated(pattern: string, steps: number): Mark[] {
  const { marks: found, length } = marks(pattern);
  if (length === 0) return [];
  return Array.from({ length: Math.ceil(steps / length) }, (_, round) =>
    found.map((mark) => ({ ...mark, step: mark.step + round * length })),
  )
    .flat()
    .filter((mark) => mark.step < steps)
    .map((mark) => ({ ...mark, steps: Math.min(mark.steps, steps - mark.step) }));
}

/** Velocity of a drum sign: X loud, x normal, o soft, g a ghost; r is a quick double. */
export const STRENGTH: Readonly<Record<string, number>> = { X: 1, x: 0.8, o: 0.55, g: 0.3, r: 0.7 };

/**
 * Applies swing, which delays every second step: 0.5 is straight, 0.66 a triplet.
 * @returns the delayed position in steps
 */
export function swung(step: number, swing: number, unit = 1): number {
  const pair = Math.floor(step / (2 * unit)) * 2 * unit;
  const within = (step - pair) / (2 * unit);
  const moved = within < 0.5 ? within * 2 * swing : swing + (within - 0.5) * 2 * (1 - swing);
  return pair + moved * 2 * unit;
}
