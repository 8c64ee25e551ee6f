import sharp from 'sharp'
import { PictureRefused } from './picture-work.ts'
import { pngChunks, pngOf } from './png-file.ts'

type Chunk = { type: string; content: Buffer }
type Frame = {
  width: number
  height: number
  left: number
  top: number
  /** Milliseconds. */
  delay: number
  /** What becomes of its place afterwards. */
  dispose: 'keep' | 'clear' | 'restore'
  /** Whether it is drawn over what is there, or takes its place. */
  isOver: boolean
  data: Buffer[]
}
type Size = { width: number; height: number }

const damaged = () => new PictureRefused('damaged-file', 'is damaged: its frames can’t be read.')

/** An animated PNG, measured; `read` gives all frames as RGBA, one below the other. */
export function openApng(bytes: Uint8Array) {
  const chunks = [...pngChunks(bytes)]
  const header = chunks.find(({ type }) => type === 'IHDR')?.content
  const control = chunks.find(({ type }) => type === 'acTL')?.content
  if (header?.length !== 13 || control?.length !== 8) throw damaged()
  const size = { width: header.readUInt32BE(0), height: header.readUInt32BE(4) }
  const frames = framesOf(chunks)
  if (frames.length === 0 || !frames.every((frame) => isWithin(frame, size))) throw damaged()
  return {
    ...size,
    frames: frames.length,
    delay: frames.map(({ delay }) => delay),
    loop: control.readUInt32BE(4),
    read: () => draw(frames, size, { header, shared: chunks.filter(isShared) }),
  }
}

/** Palette, transparency and colours hold for every frame. */
const isShared = ({ type }: Chunk) =>
  ['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT'].includes(type)

function framesOf(chunks: readonly Chunk[]): Frame[] {
  const frames: Frame[] = []
  for (const { type, content } of chunks) {
    const current = frames.at(-1)
    if (type === 'fcTL' && content.length === 26) frames.push(frameOf(content))
    // Data before the first frame are for those who show no animations.
    else if (type === 'IDAT') current?.data.push(content)
    else if (type === 'fdAT') current?.data.push(content.subarray(4))
  }
  return frames.filter(({ data }) => data.length > 0)
}

function frameOf(control: Buffer): Frame {
  const dispose = (['keep', 'clear', 'restore'] as const)[control.readUInt8(24)] ?? 'keep'
  return {
    width: control.readUInt32BE(4),
    height: control.readUInt32BE(8),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delay: Math.round((control.readUInt16BE(20) * 1_000) / (control.readUInt16BE(22) || 100)),
    dispose,
    isOver: control.readUInt8(25) === 1,
    data: [],
  }
}

const isWithin = (frame: Frame, size: Size) =>
  frame.width > 0 &&
  frame.height > 0 &&
  frame.left + frame.width <= size.width &&
  frame.top + frame.height <= size.height

async function draw(
  frames: readonly Frame[],
  size: Size,
  file: { header: Buffer; shared: Chunk[] },
): Promise<Buffer> {
  const canvas = Buffer.alloc(size.width * size.height * 4)
  const drawn = Buffer.alloc(canvas.length * frames.length)
  for (const [index, frame] of frames.entries()) {
    const before = frame.dispose === 'restore' ? Buffer.from(canvas) : null
    blend(canvas, size, frame, await pixelsOf(frame, file))
    canvas.copy(drawn, index * canvas.length)
    before?.copy(canvas)
    if (frame.dispose === 'clear') eachRow(frame, size, (start, end) => canvas.fill(0, start, end))
  }
  return drawn
}

/** A frame decoded as a PNG of its own. */
async function pixelsOf(
  { width, height, data }: Frame,
  { header, shared }: { header: Buffer; shared: Chunk[] },
): Promise<Buffer> {
  const own = Buffer.from(header)
  own.writeUInt32BE(width, 0)
  own.writeUInt32BE(height, 4)
  const png = pngOf([
    { type: 'IHDR', content: own },
    ...shared,
    { type: 'IDAT', content: Buffer.concat(data) },
    { type: 'IEND', content: Buffer.alloc(0) },
  ])
  return sharp(png, { failOn: 'none' }).toColourspace('srgb').ensureAlpha().raw().toBuffer()
}

/** Calls `visit` with where (bytes) each row of a frame begins and ends in the canvas. */
function eachRow(
  frame: Pick<Frame, 'left' | 'top' | 'width' | 'height'>,
  size: Size,
  visit: (start: number, end: number, row: number) => void,
): void {
  for (let row = 0; row < frame.height; row++) {
    const start = ((frame.top + row) * size.width + frame.left) * 4
    visit(start, start + frame.width * 4, row)
  }
}

function blend(canvas: Buffer, size: Size, frame: Frame, pixels: Buffer): void {
  eachRow(frame, size, (start, end, row) => {
    const from = row * frame.width * 4
    if (!frame.isOver) return void pixels.copy(canvas, start, from, from + frame.width * 4)
    for (let at = start; at < end; at += 4) overlay(canvas, at, pixels, from + at - start)
  })
}

/** One pixel over another, as the PNG specification defines it (third edition, 13.16). */
function overlay(below: Buffer, at: number, above: Buffer, from: number): void {
  const alpha = (above[from + 3] ?? 0) / 255
  if (alpha === 0) return
  const under = ((below[at + 3] ?? 0) / 255) * (1 - alpha)
  const total = alpha + under
  for (let channel = 0; channel < 3; channel++) {
    const mixed = (above[from + channel] ?? 0) * alpha + (below[at + channel] ?? 0) * under
    below[at + channel] = Math.round(mixed / total)
  }
  below[at + 3] = Math.round(total * 255)
}
