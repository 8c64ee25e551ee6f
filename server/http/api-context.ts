import { implement } from '@orpc/server'
import { AppError } from '#shared/errors/catalogue.ts'
import { contract } from '#shared/contract/contract.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Services } from '#server/services.ts'

/** The person behind a request, as the identity provider names them. */
export type Person = { id: string; name: string; email: string }

/** What a procedure gets. `em` is this request's own. */
export type ApiContext = {
  services: Services
  em: EntityManager
  requestId: string
  /** Resolves the session on first use; throws `unavailable` when the provider can't answer. */
  findPerson: () => Promise<Person | null>
}

const base = implement(contract).$context<ApiContext>()

/** For operations that answer signed-out people too. */
export const open = base

/** For everything else: `context.person` is there, or the answer is 401. */
export const signedIn = base.use(async ({ context, next }) => {
  const person = await context.findPerson()
  if (!person) throw new AppError('signed-out')
  return next({ context: { person } })
})

export type SignedInContext = ApiContext & { person: Person }
