// What is there wherever this code runs, in browsers and in Node, and in no library of the language
// itself. Only as much as shared and the pure folders of collab use: they know neither of the two.

interface URLSearchParams {
  delete(name: string): void
  get(name: string): string | null
  has(name: string): boolean
  set(name: string, value: string): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
declare const URLSearchParams: {
  new (init?: string | Record<string, string>): URLSearchParams
}

interface URL {
  hash: string
  host: string
  hostname: string
  readonly href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
  toString(): string
}
declare const URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
  parse(url: string, base?: string): URL | null
}

declare const crypto: {
  getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes
}

declare const performance: { now(): number }

interface WebSocket {
  send(data: string | Uint8Array): void
}

interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}
declare const TextEncoder: { new (): TextEncoder }

interface TextDecoder {
  decode(bytes: Uint8Array): string
}
declare const TextDecoder: {
  new (label?: 'utf-8', options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder
}
