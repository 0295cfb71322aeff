/** Parameters of argon2id that OWASP recommends: 19 MiB (`memory` is in KiB) and two passes, about 30 ms. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
