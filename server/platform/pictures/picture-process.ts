import sharp from 'sharp'
import { PictureRefused } from './picture-work.ts'
import type { PictureAnswer, PictureJob } from './picture-work.ts'
import { takePicture } from './take-picture.ts'

// One picture at a time, on one processor: what else this machine does goes first.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (job: PictureJob) => void answer(job).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit())

async function answer({ bytes, sizes }: PictureJob): Promise<PictureAnswer> {
  try {
    return { taken: await takePicture(bytes, sizes) }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.refusal }
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    return { refused: { slug: 'damaged-file', reason: 'is damaged and can’t be read.', why } }
  }
}
