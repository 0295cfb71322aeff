export { AccountLanguage, useChooseLanguage } from './account-language.ts';
export { AvatarPicker } from './avatar-picker.tsx';
export { AccountDialogs } from './dialogs.tsx';
export { RegisteredPage } from './registered-page.tsx';
export { SignUpPrompt } from './sign-up-prompt.tsx';
export { useAccountDialog } from './use-account-dialog.ts';
