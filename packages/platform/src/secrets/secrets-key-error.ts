/** Thrown if a stored secret was encrypted with a key that this process does not have, or if the key is malformed. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}
