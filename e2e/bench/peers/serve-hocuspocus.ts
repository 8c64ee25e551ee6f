// A child process of the bench: Hocuspocus as its users start it. With a file as argument it keeps its
// documents there, in SQLite, through its own database extension.
import { Database } from '@hocuspocus/extension-database'
import { Server } from '@hocuspocus/server'
import SQLite from 'better-sqlite3'

const file = process.argv[2]
const server = new Server({
  address: '127.0.0.1',
  quiet: true,
  extensions: file === undefined ? [] : [storeIn(file)],
})

// 0 would be passed over for the default.
server.configuration.port = 0
await server.listen()
process.send?.(server.address.port)
process.on('disconnect', () => void server.destroy().then(() => process.exit()))

function storeIn(path: string): Database {
  const db = new SQLite(path)
  db.pragma('journal_mode = wal')
  db.exec('create table if not exists document (name text primary key, state blob not null)')
  const read = db.prepare<[string], { state: Buffer }>('select state from document where name = ?')
  const write = db.prepare<[string, Uint8Array]>('replace into document values (?, ?)')
  return new Database({
    fetch: async ({ documentName }) => read.get(documentName)?.state ?? null,
    store: async ({ documentName, state }) => {
      write.run(documentName, state)
    },
  })
}
