import { redactErrorReport } from '@hangout/rules';
import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser';

let client: BrowserClient | null = null;
let sent = 0;

/** Maximum number of reports per page load; further ones mostly repeat the same error. */
const MOST_REPORTS = 10;

/** [H1335] Reports an error to the operator's error tracker, without personal data. */
export function captureError(dsn: string, error: unknown): void {
  if (sent >= MOST_REPORTS) return;
  sent += 1;
  client ??= openClient(dsn);
  client.captureException(error, {}, new Scope());
}

function openClient(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    environment: import.meta.env.MODE,
    // Redacting only removes fields, hence the cast.
    beforeSend: (event) => redactErrorReport(event) as typeof event,
  });
  opened.init();
  return opened;
}
