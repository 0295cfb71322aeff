import { type TopBarProps, WideBar } from './desktop-top-bar.tsx';
import { PhoneBar } from './phone-top-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** Whose place this is, what is pinned, who is here, and the ways on. */
export function TopBar(props: TopBarProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneBar /> : <WideBar {...props} />;
}
