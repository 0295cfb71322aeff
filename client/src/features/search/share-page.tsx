import { Navigate, useSearchParams } from 'react-router';
import { findSharedPath } from './shared-link.ts';

/**
 * [H1658] The page that the operating system opens when another app shares something with this app, and for
 * `web+hangout:` links. It opens the queue with a search for the song, or another page of this app.
 */
export function SharePage() {
  const [parameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const shared = { url: read('url'), text: read('text'), title: read('title') };
  return <Navigate to={findSharedPath(shared, location.origin)} replace />;
}
