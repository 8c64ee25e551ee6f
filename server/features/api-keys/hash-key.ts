import { createHash } from 'node:crypto'

/** What a key is found by. Plain SHA-256 is enough: nobody guesses 256 random bits. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
