import { randomBytes } from 'node:crypto'
import { httpOnlyCookie, parseCookies } from './cookies.ts'
import { mountPath } from './provider.ts'
import { sameToken, sign } from './tokens.ts'

/** A browser in which somebody has signed in before, as its cookie proves. */
export type KnownDevice = {
  /** Of this sign-in only; names the counters of its own that the device has. */
  nonce: string
  /** Was it `identifier` (in lower case) who signed in? */
  isOf(identifier: string): boolean
}

export type KnownDevices = {
  /** What a Cookie header proves, newest first. What is forged, too old or unreadable is left out. */
  read(cookieHeader: string | undefined): KnownDevice[]
  /** The Set-Cookie value by which the browser proves from now on that `identifier` signed in here. */
  remember(cookieHeader: string | undefined, identifier: string): string
}

const cookieName = 'fanfare_devices'
const maxSeconds = 180 * 24 * 60 * 60
/** People of one browser; the cookie stays below 400 bytes. */
const maxPeople = 4
const tagLength = 22
const proofShape = /^([\w-]{22})\.([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/

type Proof = { tag: string; nonce: string; text: string }

/**
 * Device cookies, as OWASP describes them against guessing: who has signed in with a browser before
 * has tries of their own there, which nobody else can use up. A proof names the person by a keyed
 * hash and is signed, so it can't be made or moved to another person. It outlives signing out and is
 * replaced at the next sign-in. It lets nobody in: it is no session.
 */
export function createKnownDevices(options: {
  secret: Buffer
  clock: () => Date
  appOrigin: () => string
}): KnownDevices {
  const { secret } = options
  const nowSeconds = () => Math.floor(options.clock().getTime() / 1000)
  const tagOf = (identifier: string) =>
    sign(secret, ['person of a device', identifier]).slice(0, tagLength)
  const signatureOf = (tag: string, nonce: string, since: string) =>
    sign(secret, ['known device', tag, nonce, since])

  function proofsOf(cookieHeader: string | undefined): Proof[] {
    const value = parseCookies(cookieHeader).get(cookieName) ?? ''
    return value
      .split('~', maxPeople)
      .map(proofOf)
      .filter((proof) => proof !== null)
  }

  function proofOf(text: string): Proof | null {
    const [, tag, nonce, since, signature] = proofShape.exec(text) ?? []
    if (!tag || !nonce || !since || !signature) return null
    if (!sameToken(signature, signatureOf(tag, nonce, since))) return null
    return nowSeconds() - Number.parseInt(since, 36) < maxSeconds ? { tag, nonce, text } : null
  }

  return {
    read: (cookieHeader) =>
      proofsOf(cookieHeader).map(({ tag, nonce }) => ({
        nonce,
        isOf: (identifier) => sameToken(tag, tagOf(identifier)),
      })),
    remember(cookieHeader, identifier) {
      const tag = tagOf(identifier)
      const nonce = randomBytes(16).toString('base64url')
      const since = nowSeconds().toString(36)
      const others = proofsOf(cookieHeader).filter((proof) => proof.tag !== tag)
      const proofs = [
        [tag, nonce, since, signatureOf(tag, nonce, since)].join('.'),
        ...others.map(({ text }) => text),
      ]
      return httpOnlyCookie(cookieName, proofs.slice(0, maxPeople).join('~'), {
        maxAge: maxSeconds,
        secure: options.appOrigin().startsWith('https:'),
        path: mountPath,
      })
    },
  }
}
