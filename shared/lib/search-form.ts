/**
 * A text in the form in which it is searched: case, ways to write the same letter (`é` as one sign or
 * as two, `ß` and `ss`), kinds of spaces, quotes and dashes don't matter, nor what nobody sees.
 */
export function searchForm(text: string): string {
  return piecesOf(text)
    .map(({ form }) => form)
    .join('')
}

/** The same without accents, for searches that only show what they find. */
export function looseSearchForm(text: string): string {
  return searchForm(text)
    .replace(/\p{M}/gu, '')
    .replace(/[æœøłđðħŧþ]/g, (letter) => withoutStroke[letter] ?? letter)
}

/** Letters that Unicode does not take apart, though people who lack them write others. */
const withoutStroke: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
}

export type Span = { from: number; to: number }

/** Where `words` stand in a text, by the letters as they are written there. */
export function findSpans(text: string, words: string): Span[] {
  const wanted = searchForm(words.trim())
  if (wanted === '') return []
  const pieces = piecesOf(text)
  // Of each unit of the form the piece that it came from.
  const origins = pieces.flatMap(({ form }, at) => Array.from({ length: form.length }, () => at))
  const form = pieces.map((piece) => piece.form).join('')
  const spans: Span[] = []
  for (let at = form.indexOf(wanted); at >= 0;) {
    const end = at + wanted.length
    const [first, last] = [pieces[origins[at] ?? -1], pieces[origins[end - 1] ?? -1]]
    // A letter without its accent is another one; half an ß stands for all of it, once.
    const isCut = origins[end] === origins[end - 1] && mark.test(form.slice(end))
    const isNew = first && first.from >= (spans[spans.length - 1]?.to ?? 0)
    if (first && last && isNew && !isCut) spans.push({ from: first.from, to: last.to })
    at = form.indexOf(wanted, isCut ? at + 1 : end)
  }
  return spans
}

const mark = /^\p{M}/u

type Piece = Span & { form: string }

/** Each letter with its accents, and the form of both. */
function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(/\P{M}\p{M}*|\p{M}+/gu), ({ 0: letter, index: from }) => ({
    from,
    to: from + letter.length,
    form: formOf(letter),
  }))
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201B\u2032\u02B9\u02BC\u2039\u203A\u00B4`]/g, "'"],
  [/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\s/g, ' '],
  [/\p{Default_Ignorable_Code_Point}/gu, ''],
]

function formOf(letter: string): string {
  if (letter.length === 1 && letter > ' ' && letter < '_') return letter.toLowerCase()
  const plain = signs.reduce((form, [pattern, sign]) => form.replace(pattern, sign), letter)
  // Upper case writes ß, ſ and the two forms of σ as others do; lower case keeps İ's dot.
  const decomposed = plain.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase()
  return decomposed.replace('i\u0307', 'i')
}
