import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { parse } from 'yaml'
import { z } from 'zod'
import { readComposeCommand } from '#e2e/scripts/documented-commands.ts'
import { findPostgres } from '#e2e/support/find-postgres.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import type { Postgres } from '#e2e/support/start-postgres.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

// What operators read about PostgreSQL alone, as it stands there, but for the places of its files.

const documentation = join(import.meta.dirname, '../../client/site/content/documentation')
const read = (page: string) => readFileSync(join(documentation, `${page}.md`), 'utf8')
const compose = z.object({
  services: z.object({ postgres: z.object({ command: z.array(z.string()) }) }),
})

if (process.env['TEST_DATABASE'] === 'postgres')
  test('a PostgreSQL comes back to a moment, and takes another password', async () => {
    test.setTimeout(3 * 60_000)
    await using stack = new AsyncDisposableStack()
    const archive = mkdtempSync(join(tmpdir(), 'fanfare-archive-'))
    stack.defer(() => rmSync(archive, { recursive: true, force: true }))
    const postgres = await startPostgres({ durable: true, settings: documentedSettings(archive) })
    stack.defer(postgres.stop)
    const { uid, gid } = statSync(postgres.dataFolder)
    const real = (words: string) => withPlaces(words, { archive, postgres, uid })
    const install = commandIn('backups', 'install -d -o 70 -g 70 -m 700 /backups/postgres')
    runWords(install.split(' ').map(real))
    await ask(postgres.url, `create role fanfare superuser login password 'OLD'`)
    const run = (words: string[]) =>
      runWords(words.map(real), { uid, gid, env: environmentOf(postgres.url) })

    run(insideOf('backups', 'docker compose exec --user postgres postgres pg_basebackup'))
    await ask(postgres.url, `create table kept (id int)`)
    const [{ now } = { now: '' }] = await ask(postgres.url, 'select clock_timestamp()::text as now')
    await ask(postgres.url, 'create table unwanted (id int)')
    const [{ name } = { name: '' }] = await ask(
      postgres.url,
      'select pg_walfile_name(pg_switch_wal()) as name',
    )
    await waitUntil('the log to be kept', () => existsSync(join(archive, 'log', name ?? '')))

    await postgres.kill()
    rmSync(postgres.dataFolder, { recursive: true })
    run(insideOf('backups', 'docker compose run --rm --no-deps --user postgres postgres sh'))
    appendFileSync(
      join(postgres.dataFolder, 'postgresql.auto.conf'),
      `recovery_target_time = '${now}'\nrecovery_target_action = 'promote'\n`,
    )
    await postgres.startAgain()
    await waitUntil('the moment to be reached', async () => {
      const [row] = await ask(postgres.url, 'select pg_is_in_recovery()::text as is')
      return row?.['is'] === 'false'
    })
    const tables = await ask(
      postgres.url,
      `select tablename from pg_tables where schemaname = 'public'`,
    )
    expect(tables).toEqual([{ tablename: 'kept' }])

    run(insideOf('repairing', 'docker compose exec postgres psql'))
    const changed = new URL(postgres.url)
    Object.assign(changed, { username: 'fanfare', password: 'NEW' })
    expect(await ask(changed.href, 'select current_user::text as who')).toEqual([
      { who: 'fanfare' },
    ])
  })

/** Those of the container that have a value; the target is named for each recovery. */
function documentedSettings(archive: string): string[] {
  const [, yaml = ''] = /```yaml\n([^`]+)```/.exec(read('backups')) ?? []
  const [, ...options] = compose.parse(parse(yaml)).services.postgres.command
  return options.map((option) => option.replace(/^-c/, '').replaceAll('/archive', archive))
}

/** The line of a page that begins with these words. */
function commandIn(page: string, words: string): string {
  const line = read(page)
    .split('\n')
    .find((one) => one.startsWith(words))
  if (!line) throw new Error(`No command of ${page} begins with ${words}.`)
  return line
}

const insideOf = (page: string, words: string) => readComposeCommand(commandIn(page, words)).runs

type Places = { archive: string; postgres: Postgres; uid: number }

function withPlaces(words: string, { archive, postgres, uid }: Places): string {
  return words
    .replaceAll('/backups/postgres', archive)
    .replaceAll('/archive', archive)
    .replaceAll('/var/lib/postgresql/18/docker', postgres.dataFolder)
    .replaceAll('/var/lib/postgresql/18', dirname(postgres.dataFolder))
    .replaceAll(/^70$/g, String(uid))
}

type As = { uid: number; gid: number; env: NodeJS.ProcessEnv }

function runWords([program = '', ...args]: string[], as?: As): void {
  execFileSync(program, args, { ...as, cwd: tmpdir(), stdio: 'pipe' })
}

/** As in its container, where it is found without being named, and believes who is there. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port } = new URL(url)
  const PATH = `${findPostgres()}:${process.env['PATH']}`
  return { PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: 'OLD', PGDATABASE: 'postgres' }
}

async function ask(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(statement)).rows
  } finally {
    await client.end()
  }
}
