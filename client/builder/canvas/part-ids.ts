/** The attributes by which elements on the canvas are found. */
export const canvasAttributes = {
  page: 'data-page-id',
  section: 'data-section-id',
  column: 'data-column-id',
  block: 'data-block-id',
} as const

export type Kind = keyof typeof canvasAttributes
export type Attributes = Readonly<Record<Kind, string>>

/** The id of the innermost block, column or section around `target`. */
export function idAt(
  target: EventTarget | null,
  kind: Kind,
  attributes: Attributes = canvasAttributes,
): string | null {
  if (!(target instanceof Element)) return null
  const attribute = attributes[kind]
  return target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
}
