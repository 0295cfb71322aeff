import { PhoneBar } from './phone-bar.tsx';
import { useIsPhone } from './use-phone.ts';
import { type TopBarProps, WideBar } from './wide-bar.tsx';

/** Whose place this is, what is pinned, who is here, and the ways on. */
export function TopBar(props: TopBarProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneBar /> : <WideBar {...props} />;
}
