export type { Email } from './email.ts';
export { enqueueMail, startMailJobs } from './mail-jobs.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { shortenRecipient } from './shorten-recipient.ts';
