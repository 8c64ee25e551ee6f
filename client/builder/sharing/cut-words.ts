import { widthOf } from '#shared/page/checks/check-sharing.ts'

/** As much of a text as is shown, whole words as far as there are any, with what stands for the rest. */
export function cutWords(text: string, most: number): string {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (widthOf(whole) <= most) return whole
  const letters = Array.from(whole)
  let end = 0
  for (let width = 0; end < letters.length; end++) {
    width += widthOf(letters[end] ?? '') || 1
    if (width > most) break
  }
  const cut = letters.slice(0, end).join('')
  const words = letters[end] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:.–—-]+$/, '')} …`
}
