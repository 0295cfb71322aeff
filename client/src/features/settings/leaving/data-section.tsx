import { useMe } from '../../../platform/session.ts';
import { ArchiveCard } from './archive-card.tsx';
import { LeaveCard } from './leave-card.tsx';

export function DataSection() {
  const me = useMe();
  if (me.kind !== 'user' || !me.profile) return null;
  return (
    <>
      <ArchiveCard />
      <LeaveCard profile={me.profile} />
    </>
  );
}
