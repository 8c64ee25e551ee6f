import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { OperatorActEntity } from './entities.ts'
import type { OperatorAction, OperatorActRow } from './entities.ts'

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

const shownActs = 100

/** What operators did, newest first. */
export function listActs(em: EntityManager): Promise<OperatorActRow[]> {
  return em.find(OperatorActEntity, {}, { orderBy: { id: 'desc' }, limit: shownActs })
}
