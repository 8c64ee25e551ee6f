import type { Logger } from '@mikro-orm/core'
import type { Log } from '../log.ts'

/** Takes what migrations say to the log, a line an event, and nothing else of what the mapper says. */
export function migrationLog(log: Log | undefined): Logger {
  return {
    warn: (namespace, message, facts) => {
      if (namespace === 'migration') log?.warn({ ...facts }, message)
    },
    log: () => undefined,
    error: () => undefined,
    logQuery: () => undefined,
    setDebugMode: () => undefined,
    isEnabled: () => false,
  }
}
