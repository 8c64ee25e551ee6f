import { pause } from '#e2e/support/pause.ts'

/** What the engine has counted since its process began. */
export type EngineCounts = { compactions: number; unloads: number; loads: number }

const readEveryMs = 40

/** Reads the counts again and again until the server is gone; `last` resolves then with the last. */
export function watchEngineCounts(origin: string): { last: () => Promise<EngineCounts> } {
  const watching = (async () => {
    let last: EngineCounts = { compactions: 0, unloads: 0, loads: 0 }
    for (;;) {
      const counts = await readEngineCounts(origin)
      if (!counts) return last
      last = counts
      await pause(readEveryMs)
    }
  })()
  return { last: () => watching }
}

/** Reads `/metrics`; null when the server does not answer (any more). */
async function readEngineCounts(origin: string): Promise<EngineCounts | null> {
  const text = await fetch(`${origin}/metrics`).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
  if (text === null) return null
  const read = (name: string) => {
    const lines = text.matchAll(new RegExp(`^collab_${name}_total(?:\\{.*\\})? (\\S+)$`, 'gm'))
    return [...lines].reduce((sum, [, value]) => sum + Number(value), 0)
  }
  return {
    compactions: read('compactions'),
    unloads: read('rooms_unloaded'),
    loads: read('rooms_loaded'),
  }
}
