import { Navigate, useSearchParams } from 'react-router';
import { findSharedPath } from './shared-link.ts';

/**
 * [H1658] Opened by the operating system if another app shares something with this one, or for a `web+hangout:` link.
 * Leads to the queue with a search for the song, or to another page of this app.
 */
export function SharePage() {
  const [parameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const shared = { url: read('url'), text: read('text'), title: read('title') };
  return <Navigate to={findSharedPath(shared, location.origin)} replace />;
}
