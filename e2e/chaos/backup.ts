import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '#e2e/support/create-database.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { runOperatorCommand } from '#e2e/support/run-operator-command.ts'
import { startBucketServer } from '#e2e/support/start-bucket.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { beginWork, countViews, readLeadMarks, readMarks, setStage } from './company-at-work.ts'
import type { Stage } from './company-at-work.ts'
import { savedMarks } from './editor.ts'
import { complaintsAbout, readDatabases } from './scenario.ts'
import type { DatabaseKind, Finding, Scenario } from './scenario.ts'
import { beginUploads, missingAt } from './uploads.ts'

/**
 * A backup while everybody works, then everything is gone, and the backup is brought to a new place. With
 * PostgreSQL the uploads are in a bucket.
 */
export const backup: Scenario = {
  usage: '[--database sqlite|postgres|both]',
  plan(args) {
    const options = { database: { type: 'string', default: 'both' } } as const
    const { database } = parseArgs({ args, options }).values
    return readDatabases(database).map((kind) => ({ name: kind, run: () => bringBack(kind) }))
  },
}

/** So much of each kind is acknowledged before the backup begins. */
const enough = 10
/** How often (ms) everybody does something. */
const workEveryMs = 10

type Place = Pick<ServerOptions, 'dataDir' | 'databaseUrl' | 'port' | 'env'>

async function bringBack(kind: DatabaseKind): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-backup-'))
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null
  const buckets = postgres ? await startBucketServer() : null
  const port = await freePort()
  const newPlace = async (name: string): Promise<Place> => ({
    dataDir: join(folder, name),
    port,
    env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...buckets?.addBucket(name).env },
    ...(postgres ? { databaseUrl: (await createDatabase(postgres.url)).url } : {}),
  })
  const first = await newPlace('first')
  let server = await startServer(first)
  try {
    const stage = await setStage(server.origin, { stays: true })
    const endWork = beginWork(stage, workEveryMs)
    const uploads = beginUploads(stage)
    const before = await acknowledged(stage, uploads.taken)
    await runOperatorCommand('backup', [join(folder, 'backup')], first)
    await uploads.end()
    endWork()
    for (const editor of stage.editors) editor.disconnect()
    await server.kill()
    rmSync(first.dataDir, { recursive: true })
    const second = await newPlace('second')
    await runOperatorCommand('restore', [join(folder, 'backup')], second)
    server = await startServer(second)
    return await compare(stage, before)
  } finally {
    await server.kill()
    await buckets?.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Acknowledged = { marks: string[]; views: number; forms: string[]; pictures: string[] }

/** What was said to be saved by now, once there is enough of each kind. */
async function acknowledged(stage: Stage, pictures: readonly string[]): Promise<Acknowledged> {
  const { editors, visitors } = stage
  const now = () => ({
    marks: editors.flatMap((editor) => savedMarks(editor)),
    views: visitors.views.stored.size,
    forms: [...visitors.forms.stored],
    pictures: [...pictures],
  })
  await waitUntil('work of each kind', () => {
    const { marks, views, forms } = now()
    return Math.min(marks.length, views, forms.length, pictures.length) >= enough
  })
  return now()
}

/** All that was acknowledged before the backup began has to be there. */
async function compare(stage: Stage, before: Acknowledged): Promise<Finding> {
  const marks = new Set(await readMarks(stage))
  const forms = new Set(await readLeadMarks(stage.owner, stage.campaignId))
  const views = await countViews(stage)
  const missing = await missingAt(stage.origin, before.pictures)
  const report = {
    before: { marks: before.marks.length, views: before.views, forms: before.forms.length },
    after: { marks: marks.size, views, forms: forms.size },
  }
  const complaints = complaintsAbout({
    'edits that were saved are gone': before.marks.filter((mark) => !marks.has(mark)).length,
    'visits that were counted are gone': Math.max(0, before.views - views),
    'forms that were stored are gone': before.forms.filter((id) => !forms.has(id)).length,
    'pictures that were taken are gone': missing,
  })
  return { report: { ...report, pictures: before.pictures.length }, complaints }
}
