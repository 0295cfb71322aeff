export { enqueueMail, startMailJobs } from './mail-jobs.ts';
export { createMailer, type Email, type Mailer } from './mailer.ts';
export { shortenRecipient } from './shorten-recipient.ts';
