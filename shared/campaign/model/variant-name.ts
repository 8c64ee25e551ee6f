/** The letter of a page's variant by its index: B, C, …; the page itself is A. */
export function variantLetter(index: number): string {
  return String.fromCharCode('B'.charCodeAt(0) + index)
}

/** What a variant is called: its name, or its letter where it has none. */
export function variantName({ name }: { name: string }, index: number): string {
  return name || `Variant ${variantLetter(index)}`
}
