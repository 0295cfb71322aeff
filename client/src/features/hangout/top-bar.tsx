import { DesktopTopBar, type DesktopTopBarProps } from './desktop-top-bar.tsx';
import { PhoneTopBar } from './phone-top-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** Whose place this is, what is pinned, who is here, and the ways on. */
export function TopBar(props: DesktopTopBarProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneTopBar /> : <DesktopTopBar {...props} />;
}
