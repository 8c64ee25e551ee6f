import type { Collab } from '#collab/create-collab.ts'
import type { Holder } from '#server/access/access-guard.ts'
import { loadCampaignCompanies } from '#server/access/campaign-companies.ts'
import { accessTo } from './gatekeeper.ts'

/** The open rooms of the collaboration engine, as what is to be kept within access. */
export function collabHolder(collab: Collab): Holder {
  type Connection = ReturnType<Collab['connections']>[number]
  const judge = (connection: Connection, access: ReturnType<typeof accessTo>) => {
    const isIt = (other: Connection) => other === connection
    if ('refused' in access) collab.disconnect(isIt, access.refused)
    else if (access.canWrite !== connection.canWrite) collab.setCanWrite(isIt, access.canWrite)
  }

  return {
    sessions: () => collab.connections().map(({ sessionId }) => sessionId),
    async held(query, isMeant) {
      const connections = collab.connections().filter(({ person }) => isMeant(person.id))
      const companies = await loadCampaignCompanies(
        query,
        connections.map(({ room }) => room),
      )
      return connections.map((connection) => {
        const companyId = companies.get(connection.room)
        return {
          personId: connection.person.id,
          companyIds: companyId ? [companyId] : [],
          judge(actorIn) {
            if (!companyId) return judge(connection, { refused: 'not-found' })
            judge(connection, accessTo({ companyId }, actorIn(companyId)))
          },
        }
      })
    },
    endSession: collab.endSession,
    extendSession: collab.extendSession,
  }
}
