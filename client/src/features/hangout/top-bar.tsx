import { DesktopTopBar, type DesktopTopBarProps } from './desktop-top-bar.tsx';
import { PhoneTopBar } from './phone-top-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** The top bar of a hangout, for phones or for wide screens. */
export function TopBar(props: DesktopTopBarProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneTopBar /> : <DesktopTopBar {...props} />;
}
