import { knownSources } from './known-sources.ts'
import type { KnownSource } from './known-sources.ts'

const indexBy = (namesOf: (source: KnownSource) => readonly string[] | undefined) =>
  new Map(knownSources.flatMap((source) => (namesOf(source) ?? []).map((name) => [name, source])))
const byHost = indexBy(({ hosts }) => hosts)
const byStem = indexBy(({ worldwide }) => worldwide)
const byWord = indexBy(({ words }) => words)

/** What a host ends with for a country, or for the world. */
const countryEnding = /\.(?:com|(?:com?\.)?[a-z]{2})$/

/** The known source that a source (utm_source or a host) stands for; null for all others. */
export function findSource(source: string): KnownSource | null {
  const said = source.toLowerCase().replace(/^www\./, '')
  if (!said.includes('.')) return byWord.get(said) ?? null
  const labels = said.split('.')
  const hosts = labels.map((_, start) => labels.slice(start).join('.'))
  const below = hosts.map((host) => byHost.get(host)).find(Boolean)
  return below ?? byStem.get(said.replace(countryEnding, '')) ?? null
}

/** How a source is called, whichever of its names it came by; others keep the one they have. */
export function sourceName(source: string): string {
  return findSource(source)?.name ?? source
}
