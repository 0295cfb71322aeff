export { createHttpServer, type HttpLimits } from './create-http-server.ts';
export { createHealthHandlers, createMetricsHandler } from './health.ts';
export { listen } from './listen.ts';
export { prepareDatabase } from './prepare-database.ts';
export { type HttpService, runService } from './run-service.ts';
export { NO_PAGE_POLICY, setSecurityHeaders, strictTransportSecurity } from './security-headers.ts';
export { createShutdownStack, type ShutdownStack } from './shutdown-stack.ts';
export { shutDownOnSignals } from './signals.ts';
export { createStartupLog, type StartupStep } from './startup-log.ts';
