import { type ComponentType, type ReactNode, Suspense, use } from 'react';

export interface LazyPage {
  readonly element: ReactNode;
  /** Loads the code; undefined if it is loaded. A failure is thrown when the page is rendered. */
  readonly load: () => Promise<void> | undefined;
}

type Outcome = { readonly Component: ComponentType } | { readonly error: unknown };

/**
 * Creates a page from the function that loads its code. The app's history shows a page only after that, so that the
 * previous one stays visible; `fallback` appears only while the first page of the app loads.
 */
export function createLazyPage(loadCode: () => Promise<ComponentType>, fallback: ReactNode): LazyPage {
  let outcome: Outcome | null = null;
  let loading: Promise<void> | undefined;
  const load = () => {
    if (outcome && 'Component' in outcome) return undefined;
    loading ??= loadCode()
      .then(
        (Component) => ({ Component }),
        (error: unknown) => ({ error }),
      )
      .then((result) => {
        outcome = result;
        loading = undefined;
      });
    return loading;
  };
  const element = (
    <Suspense fallback={fallback}>
      <Loaded load={load} outcome={() => outcome} />
    </Suspense>
  );
  return { element, load };
}

/** Renders the page once its code is loaded; throws if that has failed. */
function Loaded({ load, outcome }: { load: LazyPage['load']; outcome: () => Outcome | null }) {
  const pending = outcome() === null ? load() : undefined;
  if (pending) use(pending);
  const loaded = outcome();
  if (loaded === null) return null;
  if ('error' in loaded) throw loaded.error;
  return <loaded.Component />;
}
