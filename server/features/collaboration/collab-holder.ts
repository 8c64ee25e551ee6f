import type { Collab } from '#collab/create-collab.ts'
import type { Held, Holder } from '#server/core/access/access-guard.ts'
import { loadCampaignCompanies } from '#server/core/access/campaign-companies.ts'
import { accessTo } from './gatekeeper.ts'

type Connection = ReturnType<Collab['connections']>[number]
/** All connections of one person to one room: they are allowed the same. */
type Place = { personId: string; room: string; connections: Set<Connection> }

/** The open rooms of the collaboration engine, as what is to be kept within access. */
export function collabHolder(collab: Collab): Holder {
  const judge = ({ connections }: Place, access: ReturnType<typeof accessTo>) => {
    if ('refused' in access) return collab.disconnect((one) => connections.has(one), access.refused)
    const { canWrite, seesPast } = access
    // What they have is another document then; they come back for it.
    collab.disconnect((one) => connections.has(one) && one.seesPast !== seesPast, 'unavailable')
    if ([...connections].some((one) => one.canWrite !== canWrite))
      collab.setCanWrite((one) => connections.has(one), canWrite)
  }

  return {
    sessions: () => collab.connections().map(({ sessionId }) => sessionId),
    async held(tables, meant) {
      const places = placesOf(
        collab
          .connections()
          .filter(({ person, room }) => meant.hasPerson(person.id) || meant.hasCampaign(room)),
      )
      const companies = await loadCampaignCompanies(
        tables,
        places.map(({ room }) => room),
      )
      return places.map((place): Held => {
        const companyId = companies.get(place.room)
        return {
          personId: place.personId,
          companyIds: companyId ? [companyId] : [],
          judge(actorIn) {
            if (!companyId) return judge(place, { refused: 'not-found' })
            judge(place, accessTo({ companyId, campaignId: place.room }, actorIn(companyId)))
          },
        }
      })
    },
    endSession: collab.endSession,
    extendSession: collab.extendSession,
  }
}

function placesOf(connections: readonly Connection[]): Place[] {
  const places = new Map<string, Place>()
  for (const connection of connections) {
    const { person, room } = connection
    const key = `${person.id} ${room}`
    const place = places.get(key) ?? { personId: person.id, room, connections: new Set() }
    places.set(key, place)
    place.connections.add(connection)
  }
  return [...places.values()]
}
