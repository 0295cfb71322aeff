import type { securityEvents } from '@hangout/contract/rest/audit/security-events';
import { listAdminSecurityEvents, listSecurityEvents } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

export const securityEventHandlers: Handlers<typeof securityEvents> = {
  async adminList({ input, db }) {
    return listAdminSecurityEvents(db, input);
  },

  async list({ input, db }) {
    return listSecurityEvents(db, input);
  },
};
