import { startRedis } from './start-redis.ts'

/**
 * Before the tests that need several nodes (vite.config.ts): sets TEST_REDIS_URL to a fresh Redis,
 * unless the caller has set it. Returns what stops it afterwards.
 */
export default async function provideRedis(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_REDIS_URL']) return undefined
  const redis = await startRedis()
  process.env['TEST_REDIS_URL'] = redis.url
  return async () => {
    delete process.env['TEST_REDIS_URL']
    await redis.stop()
  }
}
