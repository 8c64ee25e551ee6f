import { expect, it, vi } from 'vitest'
import { connectProvider, startCollab } from '../testing/start-collab.ts'

const soon = { timeout: 5_000, interval: 5 }

it('R20 stock client: two providers that type at once end with the same text, nothing lost', async () => {
  const server = await startCollab()
  const a = connectProvider(server, { person: 'ada' })
  const b = connectProvider(server, { person: 'bob' })
  await vi.waitFor(() => expect([a.provider.synced, b.provider.synced]).toEqual([true, true]), soon)
  for (let index = 0; index < 50; index++) {
    a.text.insert(a.text.length, 'a')
    b.text.insert(0, 'b')
  }
  await vi.waitFor(() => {
    expect(a.text.length).toBe(100)
    expect(a.text.toString()).toBe(b.text.toString())
  }, soon)
  await server.collab.flush()
  const late = connectProvider(server)
  await vi.waitFor(() => expect(late.text.toString()).toBe(a.text.toString()), soon)
})
