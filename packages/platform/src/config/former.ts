import { limits } from './limits.ts';

const sdkKey = 'the AWS SDK reads the key of the account from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/**
 * Names of former configuration keys, with what to do instead. `readConfig` reports those that are still set.
 */
export const former: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, `its value is always ${value}; remove it`]),
  ),
  S3_REGION: 'set AWS_REGION',
  S3_ACCESS_KEY_ID: sdkKey,
  S3_SECRET_ACCESS_KEY: sdkKey,
  S3_SECRET_ACCESS_KEY_FILE: `${sdkKey}, or from the file that AWS_SHARED_CREDENTIALS_FILE names`,
  KINESIS_REGION: 'set AWS_REGION',
  KINESIS_ENDPOINT: 'set AWS_ENDPOINT_URL_KINESIS',
  KINESIS_ACCESS_KEY_ID: sdkKey,
  KINESIS_SECRET_ACCESS_KEY: sdkKey,
  KINESIS_SECRET_ACCESS_KEY_FILE: `${sdkKey}, or from the file that AWS_SHARED_CREDENTIALS_FILE names`,
};
