/** What every connection that writes the SQLite file is set to. */
export const sqlitePragmas: readonly string[] = [
  'journal_mode = WAL',
  // A commit is on the disk before it is answered, which every acknowledgement relies on.
  'synchronous = FULL',
  // What is deleted is overwritten, in pages that nothing uses as well.
  'secure_delete = ON',
  'foreign_keys = ON',
  'busy_timeout = 5000',
]
