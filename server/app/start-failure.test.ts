import { expect, test } from 'vitest'
import { describeStartFailure } from './start-failure.ts'

const place = { dataDir: '/srv/data', databaseUrl: null, host: '127.0.0.1', port: 3000 }
const databaseUrl = 'postgres://ada:s3%23cret@db.example:5433/campaigns'
const onPostgres = { ...place, databaseUrl }

function buildError(fields: Record<string, string>, message = 'the words of the system'): Error {
  return Object.assign(new Error(message), fields)
}

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, /can't be reached at db\.example:5433 \(ECONNR/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }, /can't be reached at db/],
  [{ code: '28P01' }, /refuses the user "ada": the password is wrong/],
  [{ code: '3D000' }, /has no database "campaigns"\. Make it \(createdb campaigns\)/],
  [{ code: '42501' }, /"ada" may not make .* createdb --owner ada campaigns/],
  [{ code: '53300' }, /no connection left/],
  [{ code: '57P03' }, /not ready yet/],
])('PostgreSQL: %j', (fields, words) => {
  const described = describeStartFailure(buildError(fields), onPostgres)
  expect(described).toMatch(words)
  expect(described).not.toMatch(/s3/)
})

test.each([
  ['timeout expired', /can't be reached at db\.example:5433\. Start it/],
  ['The server does not support SSL connections', /No encrypted connection .*sslmode/],
])('PostgreSQL: %s', (message, words) => {
  expect(describeStartFailure(new Error(message), onPostgres)).toMatch(words)
})

test.each([
  [{ code: 'EEXIST', syscall: 'mkdir' }, /\/srv\/data can't be made: .* is a file/],
  [{ code: 'ENOTDIR', syscall: 'mkdir' }, /Set DATA_DIR to a folder/],
  [{ code: 'EACCES', syscall: 'mkdir' }, /\/srv\/data can't be written by this user.*DATA_DIR/],
  [{ code: 'SQLITE_CANTOPEN' }, /can't be written by this user/],
  [{ code: 'SQLITE_READONLY_DIRECTORY' }, /can't be written by this user/],
  [{ code: 'EROFS', syscall: 'mkdir' }, /on a disk that can only be read/],
  [{ code: 'ENOSPC', syscall: 'write' }, /disk .* is full/],
  [{ code: 'SQLITE_FULL' }, /disk .* is full/],
  [{ code: 'SQLITE_NOTADB' }, /database in \/srv\/data is damaged/],
  [{ code: 'SQLITE_BUSY' }, /Another program holds/],
  [{ code: 'EADDRINUSE', syscall: 'listen' }, /Port 3000 is in use\. .*PORT/],
  [{ code: 'EACCES', syscall: 'listen' }, /Port 3000 may not be used by this user/],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, /HOST is 127\.0\.0\.1, which is no address/],
])('folder, disk and port: %j', (fields, words) => {
  expect(describeStartFailure(buildError(fields), place)).toMatch(words)
})

test('looks for the reason in what an error was caused by, and in each try that it is made of', () => {
  const refused = buildError({ code: 'ECONNREFUSED', syscall: 'connect' })
  const tries = new AggregateError([buildError({ code: 'EWHATEVER' }), refused])
  const wrapped = new Error('could not connect', { cause: tries })
  expect(describeStartFailure(wrapped, onPostgres)).toMatch(/can't be reached/)
})

test('keeps the words of what it does not know, without the password', () => {
  const error = new Error(`no idea what ${databaseUrl} and s3#cret are`)
  const described = describeStartFailure(error, onPostgres)
  expect(described).toBe('no idea what postgres://ada:…@db.example:5433/campaigns and … are')
  expect(describeStartFailure('odd', place)).toBe('odd')
})

test('a database of countries says itself what is wrong with it', () => {
  const cause = buildError({ code: 'EACCES', syscall: 'open' })
  const error = new Error("GEOIP_DB: /srv/geo.mmdb can't be read.", { cause })
  expect(describeStartFailure(error, place)).toBe("GEOIP_DB: /srv/geo.mmdb can't be read.")
})
