import { looseSearchForm } from '#shared/lib/search-form.ts'

export type Mentionable = { id: string; name: string }

/** What is being written after an @ in front of the caret; null when nothing is. */
export function mentionAt(text: string, caret: number): { from: number; words: string } | null {
  const found = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret))
  if (!found) return null
  const words = found[1] ?? ''
  return { from: caret - words.length - 1, words }
}

/** Those whose name, or a part of it, begins with the words; at most eight. */
export function findPeople<P extends Mentionable>(people: readonly P[], words: string): P[] {
  const wanted = looseSearchForm(words)
  const begins = ({ name }: P) => {
    const whole = looseSearchForm(name)
    return whole.startsWith(wanted) || whole.split(/\s+/).some((part) => part.startsWith(wanted))
  }
  return people.filter(begins).slice(0, 8)
}

/** The text with the whole name where the mention was begun, and where the caret is then. */
export function completeMention(
  text: string,
  { from, to, name }: { from: number; to: number; name: string },
): { text: string; caret: number } {
  const rest = text.slice(to).replace(/^ /, '')
  const head = `${text.slice(0, from)}@${name} `
  return { text: head + rest, caret: head.length }
}

/** Those whose whole name stands behind an @ in the text. */
export function mentionedIn<P extends Mentionable>(people: readonly P[], text: string): P[] {
  const found = new Set(splitMentions(text, people).flatMap(({ person }) => person ?? []))
  return people.filter((person) => found.has(person))
}

/**
 * The text in pieces, each with where it begins, those that mention somebody with who that is; the
 * longest name counts.
 */
export function splitMentions<P extends Mentionable>(
  text: string,
  people: readonly P[],
): { from: number; text: string; person: P | null }[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  const pieces: { from: number; text: string; person: P | null }[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const person =
      text[at] === '@' ? longestFirst.find((one) => isHere(text, at + 1, one.name)) : null
    if (person) {
      if (plain) pieces.push({ from: at - plain.length, text: plain, person: null })
      plain = ''
      pieces.push({ from: at, text: `@${person.name}`, person })
      at += person.name.length + 1
    } else {
      plain += text[at]
      at += 1
    }
  }
  if (plain) pieces.push({ from: text.length - plain.length, text: plain, person: null })
  return pieces
}

function isHere(text: string, at: number, name: string): boolean {
  return (
    name !== '' && text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))
  )
}
