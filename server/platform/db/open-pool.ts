import pg from 'pg'

// Counts and times: numbers, as SQLite gives them. It holds for the mapper's connections, too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * At most `max` connections to PostgreSQL at `url`, made when they are needed and made anew after
 * they broke or hung. `onLost` hears of each that broke.
 */
export function openPool(
  url: string,
  { max, name, onLost }: { max: number; name: string; onLost: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    keepAlive: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  // Without a listener a connection that breaks would end the process, whether it is used or not.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', onLost)
  })
  return pool
}

/** How many connections a pool has, how many of them nobody uses, and who waits for one. */
export type PoolState = { open: number; idle: number; waiting: number; most: number }

export function stateOf({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolState {
  return { open: totalCount, idle: idleCount, waiting: waitingCount, most: options.max }
}

/** A statement as PostgreSQL wants it, of one whose parameters are written `?`. */
export function numbered(statement: string): string {
  let last = 0
  return statement.replaceAll('?', () => `$${++last}`)
}
