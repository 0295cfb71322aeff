/** The argon2id parameters that OWASP recommends: 19 MiB and two passes, about 30 ms. `memory` is in KiB. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
