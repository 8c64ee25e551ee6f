import { expect, it } from 'vitest'
import { BoundedMemory } from './bounded-memory.ts'

const options = { points: 2, duration: 60 }

it('forgets what was counted longest ago, and nobody else', async () => {
  const memory = new BoundedMemory(options, 3)
  for (const key of ['a', 'b', 'c']) await memory.consume(key)
  await memory.penalty('a')
  await memory.consume('d')
  expect(memory.size).toBe(3)
  expect(await memory.get('b')).toBeNull()
  expect((await memory.get('a'))?.consumedPoints).toBe(2)
  await expect(memory.consume('a')).rejects.toMatchObject({ consumedPoints: 3 })
})

it('holds only so many however many come', async () => {
  const memory = new BoundedMemory(options, 100)
  for (let count = 0; count < 1_000; count += 1) await memory.consume(`network ${count}`)
  expect(memory.size).toBe(100)
  expect(await memory.get('network 899')).toBeNull()
  expect((await memory.get('network 900'))?.consumedPoints).toBe(1)
})
