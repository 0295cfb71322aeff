export { PlanSection } from './plan-section.tsx';
export { PlansPage } from './plans-page.tsx';
export { SubscribePlanPage } from './subscribe-plan-page.tsx';
