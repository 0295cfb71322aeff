/** Settings for a small machine: little memory, and durable commits (fsync). */
export const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Nothing is replicated, so the process that would start it is left out.
  max_logical_replication_workers: '0',
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m ',
  // [H755] Leaves the details out of logged errors, because they quote rows.
  log_error_verbosity: 'terse',
};

/**
 * Settings for test runs, whose data may be lost: no fsync; and no autovacuum, because a test database is dropped
 * within minutes.
 */
export const unsafeFastSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Converts settings to arguments of PostgreSQL's command line. */
export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
