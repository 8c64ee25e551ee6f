import { z } from 'zod'

/** Vite's manifest of a build, as far as is needed. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof manifestSchema>

/** Every file that `entries` load at once: themselves, their static imports and the styles of all. */
export function firstLoad(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    seen.add(key)
    waiting.push(...(chunk.imports ?? []))
  }
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}
