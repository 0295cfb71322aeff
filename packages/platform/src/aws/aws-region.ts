const DEFAULT_REGION = 'us-east-1';

/**
 * Returns the region that the AWS SDK finds (AWS_REGION, its configuration files, or the machine's metadata),
 * else a default: storages of other vendors have no region, but the SDK requires one. `findRegion` is that of
 * a client without settings, `new S3Client().config.region`.
 */
export function withDefaultRegion(findRegion: () => Promise<string>): () => Promise<string> {
  let region: Promise<string> | undefined;
  return () => {
    region ??= findRegion().catch(() => DEFAULT_REGION);
    return region;
  };
}
