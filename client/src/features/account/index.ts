export { AvatarPicker } from './avatar-picker.tsx';
export { AccountDoor, useAccountDoor } from './door.tsx';
export { GuestOnly } from './guest-only.tsx';
export { MembersPage } from './members-page.tsx';
export { OnboardingPage } from './onboarding-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
