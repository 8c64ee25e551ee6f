import sharp from 'sharp'
import { pngChunks, pngOf } from '../png-file.ts'
import type { PngChunk } from '../png-file.ts'

type Frame = {
  color: string
  width: number
  height: number
  left: number
  top: number
  dispose: 'keep' | 'clear' | 'restore'
  isOver: boolean
}

/** An APNG of plain colours, the first frame as large as it is. */
export async function animatedPng(frames: readonly Frame[], loop = 0): Promise<Buffer> {
  const parts = await Promise.all(
    frames.map(({ color: background, width, height }) =>
      sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  )
  let sequence = 0
  const drawn = frames.flatMap((frame, at): PngChunk[] => {
    const control = { type: 'fcTL', content: controlOf(frame, sequence++) }
    const data = contentsOf(parts[at] ?? Buffer.alloc(0), 'IDAT')
    if (at === 0) return [control, { type: 'IDAT', content: data }]
    return [control, { type: 'fdAT', content: Buffer.concat([numberOf(sequence++), data]) }]
  })
  return pngOf([
    { type: 'IHDR', content: contentsOf(parts[0] ?? Buffer.alloc(0), 'IHDR') },
    { type: 'acTL', content: Buffer.concat([numberOf(frames.length), numberOf(loop)]) },
    ...drawn,
    { type: 'IEND', content: Buffer.alloc(0) },
  ])
}

const contentsOf = (png: Buffer, wanted: string) =>
  Buffer.concat(
    [...pngChunks(png)].flatMap(({ type, content }) => (type === wanted ? [content] : [])),
  )

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function controlOf({ width, height, left, top, dispose, isOver }: Frame, sequence: number): Buffer {
  const numbers = [sequence, width, height, left, top].map(numberOf)
  // A tenth of a second.
  const rest = [0, 1, 0, 10, ['keep', 'clear', 'restore'].indexOf(dispose), Number(isOver)]
  return Buffer.concat([...numbers, Buffer.from(rest)])
}
