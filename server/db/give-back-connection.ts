type Query = { sql: string }
type Connection = { executeQuery(query: Query): Promise<unknown> }

/**
 * For `onCreateConnection` of SQLite. A transaction that finds the disk full is undone by SQLite
 * itself, so that the rollback which follows fails, and after a failed rollback the driver never
 * gives the one connection back: everything would wait for ever. Here that rollback succeeds.
 */
export async function giveBackConnection(connection: unknown): Promise<void> {
  if (!isConnection(connection)) throw new Error('This is no connection of the SQLite driver.')
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query) => {
    try {
      return await execute(query)
    } catch (error) {
      if (query.sql !== 'rollback' || !isUndoneAlready(error)) throw error
      return { rows: [] }
    }
  }
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'executeQuery' in value
}

function isUndoneAlready(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active')
}
