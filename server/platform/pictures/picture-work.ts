import type { ErrorSlug } from '#shared/errors/catalogue.ts'

/** In which sizes (px) a picture is kept: rising widths, and how high one may be. */
export type PictureSizes = {
  widths: readonly number[]
  height?: number
  /** Whether an SVG is taken, too. */
  takesDrawings: boolean
}

/** In which widths (px) a drawing is kept, for mails and whoever shows no SVG. */
export const drawingWidths = [320, 640, 960, 1280]

export type PictureJob = { bytes: Uint8Array; sizes: PictureSizes }

export type TakenPicture = {
  isAnimated: boolean
  /** Pixels of the upright original. */
  width: number
  height: number
  /** Pixels of the largest rendition. */
  kept: { width: number; height: number }
  /** WebP, by rising widths. */
  files: { width: number; bytes: Uint8Array }[]
  /** Of a drawing its SVG, in which nothing can run or be fetched; else null. */
  drawing: Uint8Array | null
}

/**
 * Why a picture is not taken; `reason` goes on after the name of its file: "is damaged …". `why` is what
 * the decoder said, for whoever runs the server.
 */
export type PictureRefusal = { slug: ErrorSlug; reason: string; why?: string }

export type PictureAnswer = { taken: TakenPicture } | { refused: PictureRefusal }

/** Thrown where a picture is not taken. */
export class PictureRefused extends Error {
  readonly refusal: PictureRefusal

  constructor(slug: ErrorSlug, reason: string) {
    super(`${slug}: ${reason}`)
    this.name = 'PictureRefused'
    this.refusal = { slug, reason }
  }
}
