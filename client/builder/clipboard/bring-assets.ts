import { uploadAsset } from '#client/features/assets/public/upload-asset.ts'
import type { Clip } from './read-clip.ts'
import { assetsIn } from './fit-clip.ts'

/**
 * Copies the pictures of a clip from another company's library into this one's. Returns the new ids
 * by the old ones; those that could not be fetched are missing. `onStep` hears how many are done.
 */
export async function bringAssets(
  clip: Clip,
  companyId: string,
  onStep: (done: number, all: number) => void,
): Promise<Map<string, string>> {
  const wanted = clip.companyId === companyId ? [] : assetsIn(clip)
  const brought = new Map<string, string>()
  for (const [at, id] of wanted.entries()) {
    onStep(at, wanted.length)
    const address = clip.assets[id]
    const file = address === undefined ? null : await fetchFile(address)
    if (!file) continue
    const asset = await uploadAsset(companyId, file, () => undefined, AbortSignal.timeout(60_000))
    brought.set(id, asset.id)
  }
  return brought
}

async function fetchFile(address: string): Promise<File | null> {
  const answer = await fetch(address)
  if (!answer.ok) return null
  const blob = await answer.blob()
  const name = address.split('/').at(-1) ?? 'picture'
  return new File([blob], name, { type: blob.type })
}
