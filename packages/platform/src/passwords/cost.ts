/** The argon2id parameters recommended by OWASP: 19 MiB and two passes, about 30 ms. Memory in KiB. */
export const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
