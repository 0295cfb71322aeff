import { useMe } from '../../../platform/session.ts';
import { ArchiveCard } from './archive-card.tsx';
import { LeaveCard } from './leave-card.tsx';

/** [H952] [H954] [H955] The section `/settings/data`: everything of the person as one file, and the ways to leave. */
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
