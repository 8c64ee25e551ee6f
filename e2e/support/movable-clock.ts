// Loaded into a server under test before its own code (node --import): `Date` goes ahead of the
// machine's clock by the milliseconds in the file CLOCK_FILE, which is read again on SIGUSR2.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
let ahead = 0

globalThis.Date = new Proxy(Date, {
  construct: (date, given, created) => {
    const made: unknown = Reflect.construct(
      date,
      given.length > 0 ? given : [date.now() + ahead],
      created,
    )
    if (made instanceof date) return made
    throw new TypeError('A date that is none')
  },
  get: (date, key): unknown => (key === 'now' ? () => date.now() + ahead : Reflect.get(date, key)),
})

process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.reached`, String(ahead))
})
