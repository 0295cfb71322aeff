import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { oidcProvider } from '../../api/oidc.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { ExternalCallback } from './external-callback-page.tsx';

/** [H1941] The page to which an OpenID Connect provider redirects. */
export function OidcCallbackPage() {
  const { provider: id = '' } = useParams();
  const methods = useQuery(signInMethodsQuery);
  const label = methods.data?.oidc.find((offered) => offered.id === id)?.label ?? id;
  return <ExternalCallback provider={oidcProvider({ id, label })} />;
}
