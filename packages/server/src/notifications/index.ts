export {
  enqueueNotification,
  type NotificationDependencies,
  type NotificationJob,
} from './notification-job.ts';
export {
  remindOfEvents,
  startEventReminders,
  startInboxRemoval,
  startNotificationJobs,
} from './notification-jobs.ts';
export { wordNotification } from './word-notification.ts';
