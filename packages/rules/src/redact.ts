/** Patterns of personal data and secrets, each with its replacement; longer and more specific patterns come first. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/@'"]+@/gi, '<credentials>@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 <token>'],
  [/\?[^\s'"#)]+/g, '?<query>'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/\b(password|secret|token|key|code)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, '$1$2<secret>'],
  [/\b[A-Za-z0-9+/_-]{32,}={0,2}(?![\w/.])/g, '<secret>'],
  [/\b(\d{1,3}\.){3}\d{1,3}\b/g, '<address>'],
  [/(?<![\w:])([0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi, '<address>'],
  [/\+\d[\d ()-]{6,}\d/g, '<phone>'],
];

/**
 * Maximum length of the text that is sent, characters: some patterns take quadratic time on adversarial
 * texts.
 */
const MAX_TEXT = 4_000;

/**
 * [H1334] [H1557] Redacts personal data and secrets from a text of an error report: email and network
 * addresses, phone numbers, uuids, tokens, keys and URL queries. Cuts the text to 4,000 characters, without its last
 * word if that is incomplete: the patterns would not recognize a part of a secret.
 */
export function redactText(text: string): string {
  const cut = text.slice(0, MAX_TEXT);
  const whole = text.length > MAX_TEXT ? cut.slice(0, cut.search(/\s\S*$/) + 1) : cut;
  return PATTERNS.reduce((left, [pattern, shown]) => left.replace(pattern, shown), whole);
}

interface ReportedFrame {
  readonly filename?: string | undefined;
  readonly function?: string | undefined;
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
  readonly in_app?: boolean | undefined;
}

interface ReportedException {
  readonly type?: string | undefined;
  readonly value?: string | undefined;
  readonly stacktrace?: { readonly frames?: readonly ReportedFrame[] | undefined } | undefined;
}

/** The fields of an error report that are sent, named as in Sentry's protocol. */
export interface ErrorReport {
  readonly event_id?: string | undefined;
  readonly timestamp?: number | undefined;
  readonly platform?: string | undefined;
  readonly level?: string | undefined;
  readonly environment?: string | undefined;
  readonly release?: string | undefined;
  readonly logger?: string | undefined;
  readonly exception?: { readonly values?: readonly ReportedException[] | undefined } | undefined;
}

/**
 * [H1334] Reduces an error report to the kind of error, its redacted message, and the place in the code. Everything
 * else that Sentry's library adds is left out, such as the user, the request, headers, breadcrumbs and machine names.
 */
export function redactErrorReport(event: ErrorReport) {
  const { event_id, timestamp, platform, level, environment, release, logger } = event;
  const values = (event.exception?.values ?? []).map(({ type, value, stacktrace }) => ({
    ...(type !== undefined && { type: redactText(type) }),
    ...(value !== undefined && { value: redactText(value) }),
    ...(stacktrace && { stacktrace: { frames: (stacktrace.frames ?? []).map(redactFrame) } }),
  }));
  const said = { event_id, timestamp, platform, level, environment, release };
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(logger !== undefined && { logger: redactText(logger) }),
    exception: { values },
  };
}

function redactFrame({ filename, function: name, lineno, colno, in_app }: ReportedFrame) {
  return {
    // The installation path may contain a person's name.
    ...(filename !== undefined && {
      filename: filename.replace(
        /^.*?(?=(packages|rest-api|game-server|worker|client|standalone|world|node_modules|assets)\/)/,
        '',
      ),
    }),
    ...(name !== undefined && { function: name }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  };
}
