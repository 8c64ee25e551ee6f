import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#e2e/support/free-port.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import { startRoundRobin } from '#e2e/support/start-round-robin.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { errorsIn } from './fanfare-server.ts'

export type Node = {
  /** How many collaboration sockets it has open, by its own account; 0 once it is killed. */
  connections(): Promise<number>
  /** SIGKILL. */
  kill(): Promise<void>
}

export type TwoNodes = {
  /** The one address that people use, before both nodes. */
  readonly origin: string
  readonly nodes: readonly Node[]
}

/**
 * Serves the built product from two processes on one new PostgreSQL database and one Redis, behind
 * a round-robin proxy, to the tests of the calling file. In the end each must stop with exit code 0
 * unless a test has killed it, and neither may have logged an error.
 */
export function serveTwoNodes(): TwoNodes {
  let around: Awaited<ReturnType<typeof surround>> | null = null
  let nodes: Awaited<ReturnType<typeof startNode>>[] = []

  test.beforeAll(async () => {
    around = await surround()
    for (const port of around.ports) nodes.push(await startNode(port, around))
  })
  test.afterAll(async () => {
    const codes = await Promise.all(nodes.map((node) => node.stop()))
    nodes = []
    const errors = await around?.stop()
    expect(codes, 'exit codes of the nodes').toEqual(codes.map(() => 0))
    expect(errors, 'errors in the log of the nodes').toEqual([])
  })
  return {
    get origin() {
      if (!around) throw new Error('The nodes run only while the tests do.')
      return around.origin
    },
    get nodes() {
      return nodes
    },
  }
}

async function surround() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-nodes-'))
  const database = await openTestDatabase()
  const { databaseUrl } = database
  if (!databaseUrl) throw new Error('Two nodes need TEST_DATABASE=postgres.')
  const redis = await startRedis()
  const ports = [await freePort(), await freePort()]
  const proxy = await startRoundRobin(await freePort(), ports)
  const env = { PUBLIC_URL: proxy.origin, REDIS_URL: redis.url }
  return {
    origin: proxy.origin,
    ports,
    dataDir,
    databaseUrl,
    env,
    /** Resolves with the errors that the nodes have logged. */
    async stop() {
      await proxy.stop()
      await redis.stop()
      await database.drop()
      const errors = errorsIn(readFileSync(join(dataDir, 'server.log'), 'utf8'))
      rmSync(dataDir, { recursive: true, force: true })
      return errors
    },
  }
}

type Around = { dataDir: string; databaseUrl: string; env: Record<string, string> }

async function startNode(port: number, { dataDir, databaseUrl, env }: Around) {
  const server = await startServer({ dataDir, databaseUrl, env, port })
  let isKilled = false
  return {
    async connections() {
      if (isKilled) return 0
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(/^collab_connections (\d+)$/m.exec(metrics)?.[1])
    },
    async kill() {
      isKilled = true
      await server.kill()
    },
    stop: async () => (isKilled ? 0 : server.stop()),
  }
}
