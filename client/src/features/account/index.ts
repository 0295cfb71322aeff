export { AccountDialog, useAccountDialog } from './account-dialog.tsx';
export { AvatarPicker } from './avatar-picker.tsx';
export { OnboardingPage } from './onboarding-page.tsx';
export { ReauthenticationDialog } from './reauthentication-dialog.tsx';
export { RegisteredPage } from './registered-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SignUpPrompt } from './sign-up-prompt.tsx';
