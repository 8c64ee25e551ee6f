import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'
import { createSiteTable } from './public/site-table.ts'
import type { Site } from './public/site-table.ts'

const log = createLog('silent')
const spring = { name: 'spring.example.com', slug: 'spring' }

it('knows what is verified, and goes on with it while the database is away', async () => {
  let answer = async (): Promise<Site[]> => [spring]
  const table = await createSiteTable({ load: () => answer(), redis: null, log })
  expect(table.find('spring.example.com')).toEqual(spring)
  expect(table.find('other.example.com')).toBeUndefined()
  answer = () => Promise.reject(new Error('away'))
  await table.changed()
  expect(table.find('spring.example.com')).toEqual(spring)
  answer = async () => []
  await table.changed()
  expect(table.find('spring.example.com')).toBeUndefined()
  table.close()
})

it('is not taken back by a slower answer to an earlier question', async () => {
  const answers: ((sites: Site[]) => void)[] = []
  let load = async (): Promise<Site[]> => []
  const table = await createSiteTable({ load: () => load(), redis: null, log })
  load = () => new Promise((answer) => answers.push(answer))
  const [first, second] = [table.changed(), table.changed()]
  answers[1]?.([])
  answers[0]?.([spring])
  await Promise.all([first, second])
  expect(table.find('spring.example.com')).toBeUndefined()
  table.close()
})

it('tells the other nodes, and reads anew when one of them says so', async () => {
  const heard: string[] = []
  let hear: () => void = () => undefined
  const redis: RedisLink = {
    publish: (channel) => void heard.push(channel),
    subscribe(_, listener) {
      hear = () => listener(Buffer.from('changed'))
      return () => undefined
    },
    onReturn: () => () => undefined,
    onLoss: () => () => undefined,
    ping: async () => undefined,
    close: () => undefined,
  }
  const sites: Site[] = []
  const table = await createSiteTable({ load: async () => [...sites], redis, log })
  await table.changed()
  expect(heard).toEqual(['fanfare:domains'])
  sites.push(spring)
  hear()
  await expect.poll(() => table.find('spring.example.com')).toEqual(spring)
  table.close()
})
