export { AccountDoor, useAccountDoor } from './account-dialog.tsx';
export { AvatarPicker } from './avatar-picker.tsx';
export { OnboardingPage } from './onboarding-page.tsx';
export { MembersPage } from './registered-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { GuestOnly } from './sign-up-prompt.tsx';
