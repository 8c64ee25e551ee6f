import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { chunksOf } from '#server/platform/http/chunks-of.ts'
import { isPublicAddress } from './public-address.ts'
import { readRetryAfter } from './retry-after.ts'

/** All addresses that a name has now. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

/** What came of one try; `text` is the beginning of the answer, or without a code why none came. */
export type PostOutcome = {
  code: number | null
  text: string
  ms: number
  /** How long (ms) the receiver asks to be left alone; null when it does not. */
  retryAfterMs?: number | null
}

export type PostOptions = {
  /** Private and local addresses too, and without TLS. */
  toPrivateNetworks: boolean
  /** Asks the system's resolver when left out. */
  resolve?: Resolve
  /** For name, connection and answer together. */
  timeoutMs?: number
  /** Cuts off what is being sent. */
  stop?: AbortSignal
}

const usualTimeoutMs = 15_000
/** More is not read: the connection is cut. */
const maxAnswerBytes = 64 * 1024
const keptLength = 1_000

const askSystem: Resolve = (host) => lookup(host, { all: true })

/**
 * Posts to an address that anybody may have chosen. A host is resolved once, here; when any of its
 * addresses is not public nothing is sent, else the connection goes to those very addresses. It
 * follows no redirect, keeps no connection, and reads at most 64 kB of an answer. Never rejects.
 */
export async function postMessage(
  url: string,
  headers: Record<string, string>,
  body: string,
  options: PostOptions,
): Promise<PostOutcome> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    const { text, ...answer } = await post(new URL(url), headers, body, options)
    return { ...answer, text: readable(text), ms: ms() }
  } catch (error) {
    return { code: null, text: inWords(error), ms: ms() }
  }
}

type Answer = { code: number; text: string; retryAfterMs: number | null }

async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  options: PostOptions,
): Promise<Answer> {
  const { toPrivateNetworks, timeoutMs = usualTimeoutMs, stop } = options
  if (url.protocol !== 'https:' && !toPrivateNetworks) throw new Refused('Only https is used.')
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
  try {
    const addresses = await within(signal, addressesOf(url, options))
    return await exchange(url, headers, body, { addresses, signal })
  } catch (error) {
    // In the middle of an answer that looks like a connection that was cut.
    throw timeout.aborted ? new Refused('There was no answer in time.') : error
  }
}

async function exchange(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { addresses, signal }: { addresses: LookupAddress[]; signal: AbortSignal },
): Promise<Answer> {
  const answer = await send(url, body, {
    method: 'POST',
    agent: false,
    signal,
    addresses,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Fanfare-Webhooks/1',
      // An answer is only looked at, so it need not be unpacked.
      'accept-encoding': 'identity',
    },
  })
  const { 'retry-after': retryAfter, date } = answer.headers
  return {
    code: answer.statusCode ?? 0,
    text: await beginningOf(answer),
    retryAfterMs: readRetryAfter(retryAfter, date ? Date.parse(date) : Date.now()),
  }
}

/** Where the host of `url` is; throws when any of it is not public. */
async function addressesOf(
  url: URL,
  { toPrivateNetworks, resolve = askSystem }: PostOptions,
): Promise<LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  // A connection to an address asks no name server, so it is judged here like the others.
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw new Refused('The host has no address.')
  const inside = addresses.find(({ address }) => !isPublicAddress(address))
  if (inside && !toPrivateNetworks)
    throw new Refused('The host is not on the public internet, so nothing was sent.')
  return addresses
}

/** Connects to `addresses` and nowhere else; of several it takes the first that answers. */
function send(
  url: URL,
  body: string,
  { addresses, ...options }: RequestOptions & { addresses: LookupAddress[] },
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses
    if (all) done(null, addresses)
    else done(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, lookup }, resolve)
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The text of an answer as far as it is read. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const part of chunksOf(answer)) {
    chunks.push(part)
    bytes += part.length
    // Leaving the loop destroys the answer and with it the connection.
    if (bytes >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
}

/** As a database and a screen can hold it. */
function readable(text: string): string {
  const plain = text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '')
  return plain.slice(0, keptLength).toWellFormed()
}

/** What is given up when the time is over, also where it can't be stopped. */
function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, over])
}

class Refused extends Error {}

const codesInWords: Record<string, string> = {
  ENOTFOUND: 'The host is not known.',
  EAI_AGAIN: 'The host could not be looked up.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection was cut.',
  EHOSTUNREACH: 'The host can’t be reached.',
  ENETUNREACH: 'The host can’t be reached.',
  CERT_HAS_EXPIRED: 'The certificate of the host has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the host is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the host is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the host is not trusted.',
}

/** What went wrong, without anything about the network that it was tried from. */
function inWords(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (!(error instanceof Error)) return 'It could not be sent.'
  const code = 'code' in error ? String(error.code) : ''
  return codesInWords[code] ?? `It could not be sent${code ? ` (${code})` : ''}.`
}
