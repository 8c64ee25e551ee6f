import sharp from 'sharp'
import { pause } from '#e2e/support/pause.ts'
import { uploadFile } from '#e2e/support/upload-file.ts'
import type { Stage } from './company-at-work.ts'

export type Uploads = {
  /** The ids of pictures that the server has taken. */
  taken: readonly string[]
  /** Resolves once the last one is answered. */
  end(): Promise<void>
}

/** Pictures are uploaded, one after the other; what is not answered is not sent again. */
export function beginUploads(stage: Stage): Uploads {
  const over = { isNow: false }
  const taken: string[] = []
  const upload = async () => {
    while (!over.isNow) {
      // A server may be killed in the middle of one.
      const id = await uploadPicture(stage, taken.length).catch(() => null)
      if (id === null) await pause(50)
      else taken.push(id)
    }
  }
  const uploading = upload()
  return {
    taken,
    async end() {
      over.isNow = true
      await uploading
    },
  }
}

/** A picture of another colour each time; gives its id once the server has taken it. */
async function uploadPicture({ origin, owner, companyId }: Stage, at: number): Promise<string> {
  const background = { r: at % 256, g: 90, b: 160 }
  const create = { width: 320, height: 200, channels: 3, background } as const
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
  const file = new File([bytes], `${at}.png`)
  return (await uploadFile(origin, owner, `/companies/${companyId}/assets`, file)).id
}

/** How many of these pictures are not served at an origin. */
export async function missingAt(origin: string, pictures: readonly string[]): Promise<number> {
  let missing = 0
  for (const id of pictures) {
    const answer = await fetch(`${origin}/assets/${id}/320.webp`)
    await answer.arrayBuffer()
    if (!answer.ok) missing += 1
  }
  return missing
}
