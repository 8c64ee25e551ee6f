import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { checkIntegrity } from '#server/platform/db/check-integrity.ts'
import type { Check } from '#server/platform/http/readiness.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'

/** Less room (bytes) on the disk with the data is worth a warning. */
const littleRoom = 500_000_000
/** How long (ms) one answer stands, of what costs others something. */
const remembered = {
  identity: 10_000,
  mail: 60_000,
  storage: 10_000,
  disk: 10_000,
  integrity: 60_000,
}

/**
 * What this process needs beside its database and its nodes, as far as its roles use it: it does the
 * rest of its work without. `identity`: the provider at ORY_URL answers. `mail`: the mail server takes
 * us. `storage`: files can be written. `disk`: there is room for more.
 */
export function readyChecks(config: Config, files: FileStore): Check[] {
  const { dataDir, oryUrl, smtpUrl, roles } = config
  const keepsFiles = roles.has('web') || roles.has('worker') || !config.databaseUrl
  return [
    ...(oryUrl ? [spare('identity', remembered.identity, () => reach(oryUrl))] : []),
    ...(smtpUrl && roles.has('worker')
      ? [spare('mail', remembered.mail, () => greet(smtpUrl))]
      : []),
    ...(keepsFiles
      ? [
          spare('storage', remembered.storage, files.check),
          spare('disk', remembered.disk, () => measure(dataDir)),
        ]
      : []),
  ]
}

/** When (ms) the file of SQLite is read through after the start, which it would slow down, and after that. */
const looksAfterMs = 5_000
const looksEveryMs = 24 * 3_600_000

/** `integrity`: nothing was found wrong with the SQLite file at `path`. What is found is logged. */
export function integrityCheck(path: string, log: Log): Check {
  let damage: string | null = null
  const look = async () => {
    damage = await checkIntegrity(path)
    if (damage !== null) log.error({ damage }, 'the database is damaged')
  }
  setTimeout(look, looksAfterMs).unref()
  setInterval(look, looksEveryMs).unref()
  return {
    name: 'integrity',
    spare: true,
    async run() {
      if (damage !== null) throw new Error(damage)
    },
  }
}

/**
 * `integrity` on PostgreSQL: it `count`s no page that failed its checksum (`countChecksumFailures`). Where
 * it makes none, that is logged once.
 */
export function checksumCheck(count: () => Promise<number | null>, log: Log): Check {
  const said = { isOff: false }
  return spare('integrity', remembered.integrity, async () => {
    const failures = await count()
    if (failures === null && !said.isOff) {
      said.isOff = true
      log.info('PostgreSQL makes no checksums of its pages: damage to them is not noticed')
    }
    if (failures) throw new Error(`${failures} pages failed their checksum`)
  })
}

/** Asked again only when its answer is older than `ms`; whoever comes meanwhile gets the same. */
function spare(name: string, ms: number, look: () => Promise<void>): Check {
  let asked: { at: number; answer: Promise<void> } | null = null
  return {
    name,
    spare: true,
    run() {
      const now = performance.now()
      if (!asked || asked.at + ms <= now) asked = { at: now, answer: look() }
      return asked.answer
    },
  }
}

async function reach(oryUrl: string): Promise<void> {
  const url = `${oryUrl.replace(/\/$/, '')}/health/alive`
  const { status } = await fetch(url, { signal: AbortSignal.timeout(1_500) })
  if (status >= 500) throw new Error(`the identity provider answers ${status}`)
}

async function greet(smtpUrl: string): Promise<void> {
  const { tryMailServer } = await import('#server/platform/mail/create-smtp-sender.ts')
  await tryMailServer(smtpUrl)
}

async function measure(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < littleRoom) throw new Error('the disk is nearly full')
}
