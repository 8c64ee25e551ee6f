import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideProgram, versityGateway } from './build-go-program.ts'
import { freePort } from './free-port.ts'
import { keepServer, serverPid, startAgain, stopServer, whenReady } from './keep-server.ts'
import { waitUntil } from './wait-until.ts'

const accessKeyId = 'fanfare'
const secretAccessKey = 'only-for-tests'

export type BucketServer = {
  /** A new bucket: the configuration of a server that uses it, and the folder where its files are. */
  addBucket(name: string): { env: Record<string, string>; folder: string }
  /** SIGKILL; resolves when nobody answers any more. */
  kill(): Promise<void>
  /** After `kill`: runs it again, with all that it had; resolves when it answers. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a throw-away service that speaks S3, on a free port of the loopback interface. It ends with
 * `stop()` or with this process, however that ends.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const program = await provideProgram(versityGateway)
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-buckets-'))
  const [files, notes] = [join(folder, 'files'), join(folder, 'notes')]
  for (const one of [files, notes]) mkdirSync(one)
  const port = await freePort()
  const command = [program, '--port', `127.0.0.1:${port}`, '--quiet']
  const place = ['posix', '--sidecar', notes, files]
  const env = { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey }
  const keeper = keepServer(folder, [...command, ...place], { signal: 'TERM', env })
  const endpoint = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    )
  await whenReady(keeper, 'The service with buckets', answers, 20_000)
  return {
    addBucket(name) {
      const at = join(files, name)
      mkdirSync(at)
      const key = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
      return { env: { S3_ENDPOINT: endpoint, S3_BUCKET: name, ...key }, folder: at }
    },
    async kill() {
      process.kill(serverPid(folder), 'SIGKILL')
      await waitUntil('the bucket to be away', async () => !(await answers()))
    },
    async startAgain() {
      startAgain(keeper)
      await waitUntil('the bucket to be back', answers)
    },
    stop: () => stopServer(keeper),
  }
}
