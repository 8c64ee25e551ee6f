import type { Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient, WatchTarget } from '#shared/contract/live.ts'
import { ruleOfLiveEvent } from '#shared/contract/rules.ts'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import type { Holder } from '#server/core/access/access-guard.ts'
import { loadCampaignCompanies } from '#server/core/access/campaign-companies.ts'
import type { Affected } from '#server/core/access/affected.ts'
import { denialOf } from '#server/core/access/denial-of.ts'
import type { VerifiedSession } from '#server/platform/identity/verify-session.ts'
import { eventOf, isOfCampaign } from './watch.ts'

/** What a socket watches, by room. */
export type Targets = Map<string, WatchTarget & { companyId: string }>

type Data = { session: VerifiedSession; targets: Targets }
export type LiveServer = Server<ClientToServer, ServerToClient, Record<string, never>, Data>
export type LiveSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, Data>

/** The live sockets, as what is to be kept within access. */
export function liveHolder(io: LiveServer): Holder {
  const all = () => [...io.sockets.sockets.values()]
  return {
    sessions: () => all().map(({ data }) => data.session.id),
    async held(tables, meant) {
      // As they are now: a target that is added while this is judged was admitted later.
      const watching = all()
        .filter(({ data }) => isMeant(data, meant))
        .map((socket) => ({ socket, targets: new Map(socket.data.targets) }))
      const targets = watching.flatMap((one) => [...one.targets.values()])
      const existing = await loadCampaignCompanies(tables, targets.filter(isOfCampaign).map(idOf))
      const isThere = (target: WatchTarget) => !isOfCampaign(target) || existing.has(target.id)
      return watching.map((one) => ({
        personId: one.socket.data.session.personId,
        companyIds: [...one.targets.values()].map(({ companyId }) => companyId),
        judge: (actorIn) => narrow(one, isThere, actorIn),
      }))
    },
    endSession(sessionId, why) {
      for (const socket of all()) if (socket.data.session.id === sessionId) hangUp(socket, why)
    },
    // A socket ends with its session, which is looked after elsewhere.
    extendSession: () => undefined,
  }
}

function isMeant({ session, targets }: Data, meant: Affected): boolean {
  if (meant.hasPerson(session.personId)) return true
  return [...targets.values()].some(
    (target) =>
      meant.hasCompany(target.companyId) || (isOfCampaign(target) && meant.hasCampaign(target.id)),
  )
}

const idOf = ({ id }: WatchTarget) => id

/** Takes from a socket which of `judged` may no longer be seen; one left with nothing is closed. */
function narrow(
  { socket, targets: judged }: { socket: LiveSocket; targets: Targets },
  isThere: (target: WatchTarget) => boolean,
  actorIn: (companyId: string) => Actor | Guest | null,
): void {
  const { targets } = socket.data
  for (const [room, { companyId, kind, id }] of judged) {
    if (!targets.has(room)) continue
    const target = { kind, id }
    const may = ruleOfLiveEvent(eventOf(target))
    const subject = isOfCampaign(target) ? { companyId, campaignId: id } : { companyId }
    const why = isThere(target) ? denialOf(actorIn(companyId), may, subject) : 'not-found'
    if (!why) continue
    targets.delete(room)
    void socket.leave(room)
    socket.emit('narrowed', target, why)
    if (targets.size === 0) hangUp(socket, why)
  }
}

/** Says why, then closes. */
export function hangUp(socket: LiveSocket, why: ErrorSlug): void {
  socket.emit('ended', why)
  socket.disconnect(true)
}
