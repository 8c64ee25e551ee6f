import { v7 as uuidv7 } from 'uuid'
import type { OperatorAction } from '#shared/contract/operator-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { OperatorActEntity } from './entities.ts'
import type { OperatorActRow } from './entities.ts'

/** Who acts, and when. */
export type Operator = { name: string; now: Date }

/** Writes down what an operator does, in the transaction of it. */
export async function recordAct(
  tx: EntityManager,
  { name, now }: Operator,
  action: OperatorAction,
  subject: string,
): Promise<void> {
  await tx.insert(OperatorActEntity, { id: uuidv7(), at: now, actor: name, action, subject })
}

const pageSize = 50

/** What operators did, newest first, a page at a time: those before the act of that id. */
export async function listActs(
  em: EntityManager,
  before?: string,
): Promise<{ acts: OperatorActRow[]; hasMore: boolean }> {
  const rows = await em.find(OperatorActEntity, before ? { id: { $lt: before } } : {}, {
    orderBy: { id: 'desc' },
    limit: pageSize + 1,
  })
  return { acts: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}
