import type { MailContent, MailFoot, MailPart, MailRows } from './content.ts'
import { untilWhen, whereAndWhen } from './date-in-mail.ts'

/** A mail as plain text, wrapped by the reader. `repliesAre` says what becomes of replies. */
export function mailText({ parts, foot = [] }: MailContent, repliesAre?: string): string {
  const said = parts.map(partAsText).filter((text) => text !== '')
  const end = [...foot.map(footAsText), ...(repliesAre ? [repliesAre] : [])]
  return [...said, ...end].join('\n\n')
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'words':
    case 'note':
      return part.text
    case 'code':
      return part.digits
    case 'action':
      return `${part.label}:\n${part.url}`
    case 'news':
      return [part.what, whereAndWhen(part), untilWhen(part), ...quoted(part.words), part.url]
        .filter(Boolean)
        .join('\n')
    case 'figures':
      return part.figures
        .map(
          ({ label, value, change }) => `${label}: ${[value, change].filter(Boolean).join(', ')}`,
        )
        .join('\n')
    case 'picture':
      return `${part.title}\n${part.words}`
    case 'rows':
      return rowsAsText(part)
  }
}

function rowsAsText({ title, heads, rows }: MailRows): string {
  const line = (name: string, values: readonly string[]) =>
    values.length > 0 ? `${name}: ${values.join(', ')}` : name
  return [line(title, heads), ...rows.map(({ name, values }) => line(name, values))].join('\n')
}

const quoted = (words: string) => (words ? [`“${words}”`] : [])

const footAsText = ({ text, url }: MailFoot) => (url ? `${text} ${url}` : text)
