import { type Config, need } from '@hangout/platform/config/config';
import type { Log } from '@hangout/platform/log/log';
import type { Platform } from '@hangout/rules';
import { createApnsSender } from './apns.ts';
import { createFcmSender } from './fcm.ts';
import { createGatewaySender } from './gateway.ts';
import type { PushSender } from './push-sender.ts';

/** Finds the push service of a platform; null if none is configured. */
export type FindSender = (platform: Platform) => PushSender | null;

/**
 * [H592] Creates the configured push services: APNs for iOS, FCM for other devices. Without APNs, iOS uses
 * FCM; without FCM, the operator's gateway is used.
 */
export function createPushSenders(config: Config, log: Log): FindSender {
  const { FCM_SERVICE_ACCOUNT: account, APNS_KEY: key, PUSH_URL, PUSH_TOKEN } = config;
  const gateway = PUSH_URL ? createGatewaySender({ url: PUSH_URL, token: PUSH_TOKEN, log }) : null;
  const fcm = account ? createFcmSender({ account, url: config.FCM_URL.replace(/\/+$/, ''), log }) : gateway;
  const apns = key
    ? createApnsSender({
        ...{ key, log, url: config.APNS_URL },
        keyId: need(config, 'APNS_KEY_ID'),
        teamId: need(config, 'APNS_TEAM_ID'),
        topic: need(config, 'APNS_TOPIC'),
      })
    : fcm;
  return (platform) => (platform === 'ios' ? apns : fcm);
}
