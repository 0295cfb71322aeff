/** A stored secret was encrypted by a key that this process does not have, or the key is malformed. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}
