import type { Services } from '#server/core/services.ts'

/** The names of this installation, and where its published pages are. */
export type OwnHosts = { names: string[]; pagesHost: string }

/** The hosts of the application and of published pages, without ports. */
export function ownHosts({
  appOrigin,
  pagesOrigin,
}: Pick<Services, 'appOrigin' | 'pagesOrigin'>): OwnHosts {
  const pagesHost = hostOf(pagesOrigin())
  return { names: [...new Set([hostOf(appOrigin()), pagesHost])], pagesHost }
}

/** Where visitors find a custom domain: with the scheme and port that published pages have. */
export function originOfDomain(name: string, pagesOrigin: string): string {
  const { protocol, port } = new URL(pagesOrigin)
  return `${protocol}//${name}${port ? `:${port}` : ''}`
}

export const hostOf = (origin: string) => new URL(origin).hostname.toLowerCase()
