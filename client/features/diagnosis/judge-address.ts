import { attention, failed, ok } from './finding.ts'
import type { Finding } from './finding.ts'

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Does this origin never leave the machine? */
export const isLoopback = (origin: string) => loopback.test(new URL(origin).hostname)

/** Is the page at `path` open at the address that the server takes for its own? */
export function judgeAddress(pageOrigin: string, publicUrl: string, path: string): Finding {
  if (pageOrigin === publicUrl) return ok(`This page is open at ${publicUrl}, as configured.`)
  if (isLoopback(pageOrigin) && isLoopback(publicUrl))
    return {
      ...attention(
        `This page is open at ${pageOrigin}, but the server calls itself ${publicUrl}. Cookies belong to one of the two names, so signing in at one leaves the other signed out.`,
        'Open this page at the other address, and keep to it.',
      ),
      link: `${publicUrl}${path}`,
    }
  return {
    ...failed(
      `This page is open at ${pageOrigin}, but the server believes that people reach it at ${publicUrl}. It refuses changes and sockets from other addresses.`,
      `If people are meant to come here, set PUBLIC_URL=${pageOrigin} and restart. Else open this page at its own address.`,
    ),
    link: `${publicUrl}${path}`,
  }
}
