import { warnAtPercent } from '#shared/contract/collab-messages.ts'
import { slugOfClose } from '#shared/errors/status-errors.ts'
import type { StatusSlug } from '#shared/errors/status-errors.ts'

/** Everything that the badge says follows from this. */
export type ConnectionState = {
  /** The copy kept in this browser; `unavailable` while the browser keeps nothing, or not in time. */
  device: 'opening' | 'ready' | 'unavailable'
  /** Own changes that are not on this device's disk either, the latest ones; see `unkeptEdits`. */
  lacking: number
  /** The browser was asked to keep the copy for good, and doesn't promise it. */
  fleeting: boolean
  /** A part of this device's copy could not be read. */
  setAside: boolean
  link: 'connecting' | 'connected' | 'disconnected'
  /** A connection that worked was lost a moment ago, and may be back before it is worth a word. */
  brief: boolean
  /** Whether the server's state has been received on this connection. */
  received: boolean
  /** Whether the server's state has been received at least once since the screen was opened. */
  everReceived: boolean
  /** Whether the server has confirmed that it holds all that it lacked when this connection began. */
  handedOver: boolean
  /** Own changes that the server has not confirmed to be on its disk; also from before a reload. */
  unsaved: number
  /** What the server says about this person's right to edit; null before it said anything. */
  canWrite: boolean | null
  /** The server's storage is failing: nothing is lost, nothing is being saved. */
  stalled: boolean
  /** How full the document is, in percent of what it may hold, once the server has warned of it. */
  fullness: number | null
  /** Whether the warning was given on this connection; one that goes without it ends the warning. */
  warned: boolean
  /** Why something was refused, or the connection ended. */
  problem: StatusSlug | null
  /** A problem that connecting again can't solve. */
  final: boolean
}

export type ConnectionEvent =
  | { type: 'device-ready'; unsaved: number }
  | { type: 'device-unavailable' }
  /** This device's disk holds all but so many own changes. */
  | { type: 'kept'; lacking: number }
  | { type: 'fleeting' }
  | { type: 'set-aside' }
  /** Changes of earlier visits or other tabs were found on this device. */
  | { type: 'found'; unsaved: number }
  | { type: 'connecting' }
  | { type: 'connected' }
  | { type: 'received' }
  | { type: 'edited'; unsaved: number }
  | { type: 'acknowledged'; unsaved: number; handedOver: boolean }
  | { type: 'welcomed'; canWrite: boolean }
  | { type: 'refused'; reason: StatusSlug }
  | { type: 'stalled' }
  | { type: 'nearly-full'; percent: number }
  | { type: 'disconnected'; code: number | null }
  /** What was lost is still not back. */
  | { type: 'lasting' }

export const initialConnection: ConnectionState = {
  device: 'opening',
  lacking: 0,
  fleeting: false,
  setAside: false,
  link: 'connecting',
  brief: false,
  received: false,
  everReceived: false,
  handedOver: false,
  unsaved: 0,
  canWrite: null,
  stalled: false,
  fullness: null,
  warned: false,
  problem: null,
  final: false,
}

/** Where the document goes on as another one, which is there already: nothing is to be seen of that. */
export function goingOn(canWrite: boolean | null, unsaved: number): ConnectionState {
  return { ...initialConnection, brief: true, everReceived: true, canWrite, unsaved }
}

/** The state after `event`; pure. `unsaved` in events is the whole count, not a difference. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'device-ready':
      return { ...state, device: 'ready', unsaved: event.unsaved }
    case 'device-unavailable':
      return { ...state, device: 'unavailable' }
    case 'kept':
      return state.lacking === event.lacking ? state : { ...state, lacking: event.lacking }
    case 'fleeting':
      return { ...state, fleeting: true }
    case 'set-aside':
      return { ...state, setAside: true }
    case 'connecting':
      return { ...state, ...apart, link: 'connecting', final: false }
    case 'connected':
      return { ...state, ...apart, link: 'connected', final: false }
    case 'received':
      return { ...state, received: true, everReceived: true }
    case 'found':
      return { ...state, unsaved: event.unsaved }
    case 'edited':
      return { ...state, unsaved: event.unsaved, lacking: state.lacking + 1 }
    case 'acknowledged':
      return {
        ...state,
        unsaved: event.unsaved,
        handedOver: event.handedOver,
        brief: state.brief && !event.handedOver,
        stalled: false,
        fullness: event.handedOver && !state.warned ? null : state.fullness,
        problem: event.handedOver && event.unsaved === 0 ? null : state.problem,
      }
    case 'welcomed':
      return { ...state, canWrite: event.canWrite, problem: welcomedProblem(state, event.canWrite) }
    case 'refused':
      return { ...state, problem: event.reason }
    case 'stalled':
      return { ...state, stalled: true }
    case 'nearly-full':
      return event.percent < warnAtPercent
        ? { ...state, fullness: null, warned: false }
        : { ...state, fullness: event.percent, warned: true }
    case 'lasting':
      return { ...state, brief: false }
    case 'disconnected': {
      const problem = event.code === null ? null : slugOfClose(event.code)
      return {
        ...state,
        ...apart,
        link: 'disconnected',
        brief: (problem === null || passing.has(problem)) && (state.brief || isWorking(state)),
        problem: problem ?? state.problem,
        final: problem !== null && finalProblems.has(problem),
      }
    }
  }
}

/** A right that has come back is no problem any more. */
function welcomedProblem({ problem }: ConnectionState, canWrite: boolean): StatusSlug | null {
  return canWrite && problem === 'read-only' ? null : problem
}

/** Why this person has nothing to do with the campaign any more; null while they have. */
export function lostAccess({ final, problem }: ConnectionState): StatusSlug | null {
  return final && problem !== null && accessProblems.has(problem) ? problem : null
}

/** Whether this person may change the campaign, as far as is known. Offline it is taken on trust. */
export function mayWrite(state: ConnectionState): boolean {
  return hasRight(state) && !isOutdated(state)
}

/** Whether this tab runs a program that is older than the document. */
export function isOutdated({ final, problem }: ConnectionState): boolean {
  return final && problem === 'program-outdated'
}

function hasRight(state: ConnectionState): boolean {
  return state.canWrite !== false && lostAccess(state) === null
}

/** Own changes that the server refuses for lack of the right; 0 while there are none. */
export function refusedEdits(state: ConnectionState): number {
  return hasRight(state) ? 0 : state.unsaved
}

/** Whether the server refuses something for what it is, so that it will never be saved. */
export function isUnacceptable({ problem }: ConnectionState): boolean {
  return problem === 'too-large' || problem === 'update-refused' || problem === 'bad-request'
}

/** Own changes that are nowhere but in this tab: neither the server's disk nor this device's has them. */
export function unkeptEdits({ device, lacking, unsaved }: ConnectionState): number {
  return device === 'ready' ? Math.min(lacking, unsaved) : unsaved
}

/** Everything that there is to know was exchanged on this connection, and it is being saved. */
function isWorking({ link, handedOver, stalled }: ConnectionState): boolean {
  return link === 'connected' && handedOver && !stalled
}

/** The server means it to come back at once. */
const passing: ReadonlySet<StatusSlug> = new Set([
  'shutting-down',
  'too-slow',
  'node-outdated',
  'document-renewed',
])

const apart = { received: false, handedOver: false, stalled: false, warned: false } as const

const accessProblems: ReadonlySet<StatusSlug> = new Set([
  'forbidden',
  'not-found',
  'company-closed',
  'company-disabled',
  'account-disabled',
])

const finalProblems: ReadonlySet<StatusSlug> = new Set([
  ...accessProblems,
  'signed-out',
  'origin-not-allowed',
  'read-only',
  // It is left, and the next one opened, by the session.
  'document-renewed',
  'program-outdated',
])

/** Whether the live campaign may still come: until then it is empty, or as this device knew it. */
export const isArriving = ({ everReceived, link, final }: ConnectionState): boolean =>
  !everReceived && link !== 'disconnected' && !final
