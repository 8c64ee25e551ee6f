import type { Config } from '#server/config.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { OnStatement } from '#server/platform/db/watch-statements.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { Log } from '#server/platform/log.ts'
import type { Telemetry } from '#server/platform/telemetry/export-telemetry.ts'
import { noteStatement } from '#server/platform/telemetry/spans.ts'

/** Of statements: from what memory answers to what the connection gives up. In seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Sends traces and figures where the configuration names a receiver; else nothing is loaded. */
export async function startTelemetry(
  { telemetry, roles }: Config,
  metrics: Metrics,
  log: Log,
): Promise<Telemetry | null> {
  if (!telemetry) return null
  const { exportTelemetry } = await import('#server/platform/telemetry/export-telemetry.ts')
  const attributes = { 'fanfare.roles': [...roles] }
  return exportTelemetry({ telemetry, print: metrics.print, attributes, log })
}

/** Times the statements of this process, and makes them part of the trace of what needs them. */
export function timeStatements(metrics: Metrics, { databaseUrl }: Config): OnStatement {
  const about = 'Time of a statement of the database'
  const time = metrics.timer('database_statement_seconds', about, 'kind', bounds)
  const system = databaseUrl ? 'postgresql' : 'sqlite'
  return (kind, startedAt, hasFailed) => {
    time(kind, performance.now() - startedAt)
    noteStatement({ kind, system }, startedAt, hasFailed)
  }
}

/** Counts the connections to PostgreSQL, by who shares them. */
export function countConnections(metrics: Metrics, { pools }: Queries): void {
  const count = (name: string, help: string, which: 'open' | 'idle' | 'waiting' | 'most') =>
    metrics.gauges(`database_connections_${name}`, help, 'pool', () =>
      Object.fromEntries(Object.entries(pools()).map(([pool, state]) => [pool, state[which]])),
    )
  count('open', 'Connections to PostgreSQL', 'open')
  count('idle', 'Connections to PostgreSQL that nobody uses', 'idle')
  count('waiting', 'Who waits for a connection to PostgreSQL', 'waiting')
  count('max', 'How many connections to PostgreSQL there may be', 'most')
}
