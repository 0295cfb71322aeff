/** A stored secret needs a key that this process does not have, or a key is malformed. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}
