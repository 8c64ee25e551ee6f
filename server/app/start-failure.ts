import type { Config } from '#server/config.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>
type Cause = { code: string; syscall: string; message: string; hostname: string }
type Explain = (cause: Cause, place: Place) => string | null

/**
 * What kept a program of the product from starting and what to do about it, in sentences for the person
 * at the terminal. Where nothing is known of the error it is the error's own message. The password of
 * DATABASE_URL is never in it.
 */
export function describeStartFailure(error: unknown, place: Place): string {
  const causes = causesOf(error)
  for (const explain of [ofGeoDatabase, ofPort, ofPostgres, ofFolder])
    for (const cause of causes) {
      const words = explain(cause, place)
      if (words) return words
    }
  return withoutPassword(causes[0]?.message || String(error), place.databaseUrl)
}

/** It says everything itself; what caused it may look like something else. */
const ofGeoDatabase: Explain = ({ message }) => (message.startsWith('GEOIP_DB:') ? message : null)

const ofPort: Explain = ({ code, syscall, hostname }, { host, port }) => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be used by this user: those below 1024 are for root. Set PORT to a higher one.`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host))
    return `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of them.`
  return null
}

const unreachable =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

const ofPostgres: Explain = ({ code, message }, { databaseUrl }) => {
  if (!databaseUrl) return null
  const { server, user, database } = partsOf(databaseUrl)
  if (unreachable.test(code) || /\btimeout\b/i.test(message))
    return `PostgreSQL can't be reached at ${server}${code ? ` (${code})` : ''}. Start it, or correct DATABASE_URL. Without DATABASE_URL the data is kept in a SQLite file.`
  if (/\bSSL\b|certificate/i.test(message))
    return `No encrypted connection to PostgreSQL at ${server} can be made: ${message}. Correct sslmode in DATABASE_URL.`
  switch (code) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refuses the user "${user}": the password is wrong, or the user may not sign in from here. Correct DATABASE_URL.`
    case '3D000':
      return `PostgreSQL at ${server} has no database "${database}". Make it (createdb ${database}), or correct DATABASE_URL.`
    case '42501':
      return `The user "${user}" may not make what is missing in the database "${database}" of PostgreSQL at ${server}. Make the database for this user: createdb --owner ${user} ${database}`
    case '53300':
      return `PostgreSQL at ${server} has no connection left. Stop what uses them, or raise its max_connections.`
    case '57P03':
      return `PostgreSQL at ${server} is not ready yet. Start again in a moment.`
    default:
      return null
  }
}

const ofFolder: Explain = ({ code, syscall, message }, { dataDir, databaseUrl }) => {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${dataDir} can't be made: there, or on the way to it, is a file. Set DATA_DIR to a folder.`
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return `The disk with the data folder ${dataDir} is full. Make room and start again.`
  if (code === 'EROFS')
    return `The data folder ${dataDir} is on a disk that can only be read. Set DATA_DIR to another folder.`
  if (/^(?:EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code) && syscall !== 'listen')
    return `The data folder ${dataDir} can't be written by this user. Give it to them (chown -R), or set DATA_DIR to another folder.`
  if (databaseUrl) return null
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT'))
    return `The database in ${dataDir} is damaged (${message}). Put back a copy of it, or set DATA_DIR to another folder.`
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program holds the database in ${dataDir}. Close it and start again.`
  if (code.startsWith('SQLITE_IOERR'))
    return `The disk with the data folder ${dataDir} can't be read or written (${code}).`
  return null
}

/** The error, what it was caused by, and the tries it is made of, outermost first. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return []
  const read = (key: string): string => {
    const value: unknown = Reflect.get(error, key)
    return typeof value === 'string' ? value : ''
  }
  const own = { code: read('code'), syscall: read('syscall'), hostname: read('hostname') }
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [{ ...own, message: error.message }, ...inner.flatMap(causesOf)]
}

function partsOf(databaseUrl: string) {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const user = decodeURIComponent(username) || 'postgres'
  return {
    server: `${hostname}:${port || '5432'}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  }
}

function withoutPassword(message: string, databaseUrl: string | null): string {
  const password = databaseUrl ? new URL(databaseUrl).password : ''
  if (password === '') return message
  return message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…')
}
