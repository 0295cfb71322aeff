/** Settings for a small machine: little memory, but commits that survive a power cut (fsync). */
export const defaultSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Saves the process that starts replication, because nothing is replicated.
  max_logical_replication_workers: '0',
  // Saves the processes that read ahead, because the whole database is usually in memory.
  io_method: 'sync',
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m ',
  // [H755] Details of errors quote rows, so they are not logged.
  log_error_verbosity: 'terse',
};

/**
 * Settings for tests, whose data may be lost: no fsync, and no autovacuum, because a test's database is
 * dropped within minutes.
 */
export const unsafeFastSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

export function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
