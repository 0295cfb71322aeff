export { type AdmissionConfig, type AdmissionLimits, admissionLimits } from './admission-limits.ts';
export { type Config, ConfigurationValueMissing, type Environment, need, readConfig } from './config.ts';
export { configurationTable, exampleEnvironment } from './describe.ts';
export { loadEnvironment } from './environment.ts';
export { type KeyName, keyNames, keys } from './keys.ts';
export type { FcmServiceAccount } from './parsers.ts';
