import { Navigate, useSearchParams } from 'react-router';
import { findSharedPath } from './shared-link.ts';

/**
 * [H1658] The page that the system opens for what another app shares, and for `web+hangout:` links: looks a song up for
 * the queue, or opens a page of this app.
 */
export function SharePage() {
  const [parameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const shared = { url: read('url'), text: read('text'), title: read('title') };
  return <Navigate to={findSharedPath(shared, location.origin)} replace />;
}
