import { useTranslation } from 'react-i18next';

/** [H984] The mark of a song with explicit lyrics, or of a hangout that plays such songs. */
export function ExplicitMark({ of }: { of: 'song' | 'room' }) {
  const { t } = useTranslation();
  const words = t(`explicit.${of}`);
  return (
    <span
      className="tag explicit-mark"
      role="img"
      aria-label={words}
      title={words}
      data-testid="explicit-mark"
    >
      E
    </span>
  );
}
