import { makeSmallDisk } from '#e2e/support/small-disk.ts'
import type { Finding } from '../scenario.ts'
import { liveThrough } from './live-through.ts'
import { complaintsOfSilence } from './outage-complaints.ts'
import { openStage } from './stage.ts'

const megabytes = 32

/** The disk under SQLite is full for a while; then there is space again, without a restart. */
export async function diskFull(lastsMs: number): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const disk = makeSmallDisk(megabytes)
  stack.defer(() => disk.remove())
  const stage = await openStage(stack, [{ dataDir: disk.folder }])
  const outage = { lastsMs, begin: () => disk.fill(), end: () => disk.free() }
  // Some commits may still find a place in files that are there already.
  return await liveThrough(stack, stage, outage, complaintsOfSilence)
}
