export { BadgeTag } from './badge-tag.tsx';
export { PlanTag } from './plan-tag.tsx';
