/** Whether the user prefers reduced motion (`prefers-reduced-motion`). */
export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
