import { startPostgres } from './support/start-postgres.ts'
import { spawnSync } from 'node:child_process'
const pg = await startPostgres({ durable: false })
const [cmd, ...args] = process.argv.slice(2)
spawnSync(cmd!, args, { stdio: 'inherit', env: { ...process.env, TEST_POSTGRES_URL: pg.url } })
await pg.stop()
