/** The settings of an S3 storage that is not Amazon's, as docs/running.md gives them. */
export const OTHER_STORAGE = {
  S3_BUCKET: 'music',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_FORCE_PATH_STYLE: 'true',
};
