import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../design/primitives/menu.tsx';
import { openHandbook } from '../../platform/handbook.ts';
import { useSiteOverview } from './use-site-overview.ts';

/** [H1953] The menu entry for the handbook; an empty list if this server has none. */
export function useHelpEntry(): readonly MenuEntry[] {
  const { t } = useTranslation();
  if (!useSiteOverview()?.hasHandbook) return [];
  return [{ key: 'help', label: t('app.help'), icon: <CircleQuestionMark size={20} />, run: openHandbook }];
}
