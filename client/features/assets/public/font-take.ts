/** What a font can be taken for; `font` is its name in themes. */
export type FontTake = { label: string; take: (font: string) => void }
