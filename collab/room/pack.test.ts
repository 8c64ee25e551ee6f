import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { pack } from './pack.ts'

setFlagsFromString('--expose-gc')

const state = () => new Uint8Array(100_000).fill(7)

/** Apart from the test, which would keep what is packed here. */
async function packOne() {
  const bytes = state()
  return { packed: await pack(bytes), given: new WeakRef(bytes) }
}

it('R38 of what was packed only the packed bytes are kept', async () => {
  const { packed, given } = await packOne()
  await vi.waitFor(() => {
    runInNewContext('gc()')
    // Not itself: a failed expectation would keep it.
    expect(given.deref() === undefined).toBe(true)
  })
  expect(packed.bytes.length).toBeLessThan(1_000)
  expect(Uint8Array.from(packed.unpack())).toEqual(state())
  expect(Uint8Array.from(await packed.unpackAside())).toEqual(state())
})
