const DEFAULT_REGION = 'us-east-1';

/**
 * Returns the region that the AWS SDK finds (AWS_REGION, the shared configuration files, the metadata of the machine),
 * else a default: S3 storages of other vendors often have no region, but the client requires one. Pass the region
 * provider of a client without settings: `new S3Client().config.region`.
 */
export function withDefaultRegion(findRegion: () => Promise<string>): () => Promise<string> {
  let region: Promise<string> | undefined;
  return () => {
    region ??= findRegion().catch(() => DEFAULT_REGION);
    return region;
  };
}
