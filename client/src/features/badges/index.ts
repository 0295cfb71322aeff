export { BadgeTag } from './badge-tag.tsx';
