import { hostOf, pastedAddress } from '../pasted-address.ts'
import { providers } from './providers.ts'
import type { Provider } from './providers.ts'

/** Something from elsewhere: `address` is shown in the frame, `page` is where it is without one. */
export type Embed = { provider: Provider; address: string; page: string }

/** What is behind an address or a pasted code; otherwise a sentence that says what to do. */
export function readEmbed(pasted: string): Embed | string {
  const url = pastedAddress(pasted)
  if (!url) return `This is not an https address. Paste one of ${names}.`
  const host = hostOf(url)
  if (videoHosts.some((known) => isOf(host, known))) return 'This is a video. Use the video block.'
  const provider = providers.find(({ hosts }) => hosts.some((known) => isOf(host, known)))
  if (!provider) return `${host} can’t be shown here. What can: ${names}.`
  const address = provider.read(url)
  if (address === null) return `This page of ${provider.name} can’t be shown. ${provider.where}`
  return { provider, address, page: url.href }
}

const videoHosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'vimeo.com']

const names = `${providers
  .slice(0, -1)
  .map(({ name }) => name)
  .join(', ')} or ${providers.at(-1)?.name ?? ''}`

/** Typeform gives each account a host of its own; for the others it does no harm. */
function isOf(host: string, known: string): boolean {
  return host === known || host.endsWith(`.${known}`)
}
