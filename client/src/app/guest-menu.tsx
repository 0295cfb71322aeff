import {
  CalendarClock,
  Menu as MenuIcon,
  Plus,
  Settings,
  ShoppingBag,
  Sparkles,
  Trophy,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlansOnSale } from '../api/subscriptions.ts';
import { useHelpEntry } from '../components/site/use-help-entry.tsx';
import { Menu, type MenuEntry, MenuItems } from '../design/primitives/menu.tsx';
import { useNavigate } from '../platform/navigate.ts';

/** [H1677] The menu of the pages for which a guest's navigation has no room. */
export function GuestMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('app.guestMenu')}
      icon={<MenuIcon size={22} />}
      testId="guest-menu"
      entries={(onChoose) => <GuestMenuItems onChoose={onChoose} />}
    />
  );
}

function GuestMenuItems({ onChoose }: { onChoose: (entry: MenuEntry) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSelling = usePlansOnSale().length > 0;
  const help = useHelpEntry();
  const entries = [
    { key: 'events', to: '/events', label: t('events.title'), icon: <CalendarClock size={20} /> },
    { key: 'communities', to: '/communities', label: t('communities.title'), icon: <Users size={20} /> },
    { key: 'ranking', to: '/ranking', label: t('app.ranking'), icon: <Trophy size={20} /> },
    { key: 'merch', to: '/merch', label: t('app.merch'), icon: <ShoppingBag size={20} /> },
    ...(isSelling
      ? [{ key: 'plans', to: '/plans', label: t('app.plans'), icon: <Sparkles size={20} /> }]
      : []),
    { key: 'create', to: '/create', label: t('app.create'), icon: <Plus size={20} /> },
    { key: 'settings', to: '/settings', label: t('app.settings'), icon: <Settings size={20} /> },
  ];
  return (
    <MenuItems
      entries={[...entries.map(({ to, ...entry }) => ({ ...entry, run: () => navigate(to) })), ...help]}
      onChoose={onChoose}
    />
  );
}
