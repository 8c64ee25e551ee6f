import type { FontKind } from '#shared/campaign/model/theme.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { OwnFace } from '#shared/page/css/own-font-rules.ts'

/** What a process does with a file: take it in, or make it hold no more than `characters`. */
export type FontJob = { bytes: Uint8Array; characters: string | null }

export type TakenFont = {
  /** As the name table has it; '' where it has none. */
  family: string
  kind: FontKind
  face: OwnFace
  /** Whether its maker lets it be made smaller. */
  mayBeSubset: boolean
  /** The whole font, as WOFF2. */
  file: Uint8Array
}

/** Why a font is not taken; `reason` goes on after the name of its file: "is damaged …". */
export type FontRefusal = { slug: ErrorSlug; reason: string; why?: string }

export type FontAnswer = { taken: TakenFont } | { subset: Uint8Array } | { refused: FontRefusal }

/** Thrown where a font is not taken. */
export class FontRefused extends Error {
  readonly refusal: FontRefusal

  constructor(slug: ErrorSlug, reason: string) {
    super(`${slug}: ${reason}`)
    this.name = 'FontRefused'
    this.refusal = { slug, reason }
  }
}
