import type { Plugin } from 'vite';
import { replaceDeclarations } from './replace-declarations.ts';
import { type KnownValues, writeKnownValues } from './write-known-values.ts';

const throwIn = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      `function ${name}() { throw new Error('${name} is not part of this build'); }`,
    ]),
  );
const returnIn = (value: string, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, `function ${name}() { return ${value}; }`]));
const leaveOut = (holder: string, methods: string) =>
  Object.fromEntries(methods.split(/\s+/).map((name) => [`${holder}.prototype.${name}`, '']));

/** Parts of React DOM that run only in features that the app does not use; those that throw are never called. */
const replacedDeclarations: Readonly<Record<string, string>> = {
  // Hydration: the page is rendered by the browser alone, so no event waits for a part that is not hydrated.
  'exports.hydrateRoot': '',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration': '',
  ...returnIn('false', 'popHydrationState'),
  ...returnIn('null', 'getParentHydrationBoundary', 'getSuspenseInstanceFromFiber'),
  ...returnIn('null', 'getActivityInstanceFromFiber'),
  ...returnIn('undefined', 'clearIfContinuousEvent', 'retryIfBlockedOn', 'commitSuspenseHydrationCallbacks'),
  ...throwIn('updateDehydratedSuspenseComponent', 'prepareToHydrateHostInstance'),
  ...throwIn('retrySuspenseComponentWithoutHydrating', 'registerSuspenseInstanceRetry'),
  ...throwIn('retryDehydratedSuspenseBoundary', 'throwOnHydrationMismatch'),
  dispatchEvent: `function dispatchEvent(name, flags, container, event) {
    if (_enabled && findInstanceBlockingEvent(event) === null)
      dispatchEventForPluginEventSystem(name, flags, event, return_targetInst, container);
  }`,
  // Resources in components: styles, scripts and titles that React would move into the page's head, and preloading.
  ...returnIn('false', 'isHostHoistableType'),
  ...returnIn('null', 'waitForCommitToBeReady'),
  ...returnIn('undefined', 'accumulateSuspenseyCommitOnFiber'),
  ...throwIn('preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'),
  ...throwIn('preconnectAs'),
  // A commit waits for images only within view transitions.
  preloadInstanceAndSuspendIfNeeded: `function preloadInstanceAndSuspendIfNeeded(fiber) {
    fiber.flags &= -16777217;
  }`,
  ...returnIn('undefined', 'commitEnterViewTransitions', 'commitExitViewTransitions'),
  ...returnIn('undefined', 'commitNestedViewTransitions', 'commitDeletedPairViewTransitions'),
  ...returnIn('undefined', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
  ...returnIn('undefined', 'trackEnterViewTransitions'),
  ...throwIn('ViewTransitionPseudoElement'),
  ...leaveOut('ViewTransitionPseudoElement', 'animate getAnimations getComputedStyle'),
  // References to fragments.
  ...throwIn('FragmentInstance'),
  ...leaveOut(
    'FragmentInstance',
    `addEventListener removeEventListener dispatchEvent focus focusLast blur observeUsing unobserveUsing
    getClientRects getRootNode compareDocumentPosition scrollIntoView`,
  ),
  ...returnIn('undefined', 'commitNewChildToFragmentInstances', 'commitNewChildToFragmentInstance'),
  ...returnIn('undefined', 'commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
  // Actions of forms and their state.
  ...returnIn('undefined', 'extractEvents$1'),
  ...throwIn('mountActionState', 'updateActionState', 'rerenderActionState', 'requestFormReset'),
};

/**
 * The kinds of components that the app does not use: dehydrated parts, `SuspenseList`, resources, the page's `html`,
 * `head` and `body`, `ViewTransition` and `Activity`. React refuses a component of a kind that it does not know.
 */
const known: KnownValues = {
  variables: { isHydrating: 'false', shouldStartViewTransition: 'false', inUpdateViewTransition: 'false' },
  fields: { isDehydrated: 'false', dehydrated: 'null' },
  neverIn: { tag: [18, 19, 26, 27, 30, 31] },
};

/**
 * [H1913] Leaves those parts of React DOM out of the build that the app never runs: hydration, view transitions,
 * resources in components, references to fragments, actions of forms, `Activity` and `SuspenseList`.
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler(code) {
        const rest = replaceDeclarations(code, this.parse(code), replacedDeclarations);
        return { code: writeKnownValues(rest, this.parse(rest), known), map: null };
      },
    },
  };
}
