import { useMe } from '../../../platform/session.ts';
import { ArchiveCard } from './archive-card.tsx';
import { LeaveCard } from './leave-card.tsx';

/** [H952] [H954] [H955] The section `/settings/data`: all data of the user as one file, deactivation and deletion. */
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
