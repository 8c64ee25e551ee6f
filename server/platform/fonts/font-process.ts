import { FontRefused } from './font-work.ts'
import type { FontAnswer, FontJob } from './font-work.ts'
import { subsetTo } from './subset-to.ts'
import { takeFont } from './take-font.ts'

process.on('message', (job: FontJob) => void answer(job).then((said) => process.send?.(said)))
process.on('disconnect', () => process.exit())

async function answer({ bytes, characters }: FontJob): Promise<FontAnswer> {
  try {
    if (characters !== null) return { subset: await subsetTo(bytes, characters) }
    return { taken: await takeFont(bytes) }
  } catch (error) {
    if (error instanceof FontRefused) return { refused: error.refusal }
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    return { refused: { slug: 'damaged-file', reason: 'is damaged and can’t be read.', why } }
  }
}
