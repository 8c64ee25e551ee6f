import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import limitTo from 'p-limit'
import { newToken } from './tokens.ts'

export type PasswordHasher = {
  /** An argon2id PHC string of `password` with a new salt. */
  hash(password: string): Promise<string>
  /** Is it the password of `phc`? With null (nobody) it takes as long, and is not. */
  verify(password: string, phc: string | null): Promise<boolean>
}

type Cost = { memory: number; passes: number; parallelism: number }

// The second of OWASP's equally strong settings (19 MiB, 2 passes): small enough for a small host.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Hashes on the thread pool, at most `atOnce` at a time, so that files and DNS keep their turn. */
export function createPasswordHasher(atOnce = 2): PasswordHasher {
  const turn = limitTo(atOnce)
  const hash = async (password: string) => {
    const salt = randomBytes(16)
    const tag = await turn(() => derive(password, salt, cost))
    const { memory, passes, parallelism } = cost
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
  }
  let nobody: Promise<string> | undefined
  return {
    hash,
    async verify(password, phc) {
      const stored = parse(phc ?? (await (nobody ??= hash(newToken()))))
      const tag = await turn(() => derive(password, stored.salt, stored.cost))
      return timingSafeEqual(tag, stored.tag) && phc !== null
    },
  }
}

function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost) {
  return new Promise<Buffer>((resolve, reject) => {
    const message = password.normalize('NFKC')
    const parameters = { message, nonce: salt, parallelism, tagLength, memory, passes }
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = phcShape.exec(phc) ?? []
  if (!salt || !tag) throw new Error('A stored password is not an argon2id PHC string.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
