/**
 * Returns the region of Amazon's services. The AWS SDK itself reads the key (`AWS_ACCESS_KEY_ID` and its other
 * sources), but has no default region.
 */
export const awsRegion = () => process.env.AWS_REGION || 'us-east-1';
