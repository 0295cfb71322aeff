export { AccountLanguage, useChooseLanguage } from './account-language.ts';
export { AvatarPicker } from './avatar-picker.tsx';
export { AccountDialogs } from './dialogs.tsx';
export { PhoneCodeForm } from './phone-code-form.tsx';
export { noTypedPhone, noteSentCode, PhoneForm, type SentCode } from './phone-form.tsx';
export { RegisteredPage } from './registered-page.tsx';
export { SignUpPrompt } from './sign-up-prompt.tsx';
export { useAccountDialog } from './use-account-dialog.ts';
export { VerifyEmailForm } from './verify-email-form.tsx';
