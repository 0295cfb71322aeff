export type { ActionTarget, PersonAction } from './person-action.ts';
export { PersonDialogs } from './person-dialogs.tsx';
export { PersonMenu } from './person-menu.tsx';
export { usePersonActions } from './use-person-actions.tsx';
