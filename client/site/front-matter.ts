import { parse } from 'yaml'
import { z } from 'zod'

/** One line, with the apostrophes of print. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .transform((text) => text.replaceAll("'", '’'))

/** What search results show whole: longer titles and descriptions are cut there. */
const common = { title: line(60), description: line(160) }

export const documentationMatter = z.strictObject({ ...common })
export const pageMatter = z.strictObject({ ...common, heading: line(80), lead: line(260) })
export const articleMatter = z.strictObject({
  ...common,
  date: z.iso.date(),
  author: line(60),
})

export type Source<Matter> = { slug: string; matter: Matter; markdown: string }

/** Takes a Markdown file apart. Throws with the file's name when its front matter is not as it must be. */
export function readSource<Matter>(
  file: string,
  text: string,
  schema: z.ZodType<Matter>,
): Source<Matter> {
  const [, yaml = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const parsed = schema.safeParse(parse(yaml))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  const slug = file.replace(/^.*\/|\.md$/g, '')
  return { slug, matter: parsed.data, markdown }
}
