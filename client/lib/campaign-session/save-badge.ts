import { statusErrors } from '#shared/errors/status-errors.ts'
import type { StatusSlug } from '#shared/errors/status-errors.ts'
import type { ConnectionState } from './connection-state.ts'
import {
  isUnacceptable,
  lostAccess,
  mayWrite,
  refusedEdits,
  unkeptEdits,
} from './connection-state.ts'

export type SaveBadge = {
  kind:
    'loading' | 'saved' | 'saving' | 'offline' | 'refused' | 'signed-out' | 'no-access' | 'outdated'
  /** A word or two. */
  text: string
  /** A sentence or two: what is safe, and what the person can do. */
  help: string
}

/**
 * What may honestly be said about the person's edits. `saved` only when the server has confirmed
 * every one of them to be on its disk, and while connected, or for the moment in which a connection
 * that was lost comes back.
 */
export function saveBadge(state: ConnectionState): SaveBadge {
  if (state.final && state.problem && state.problem !== 'document-renewed')
    return endedBadge(state.problem, state)
  if (isRefusal(state)) return refusedBadge(state.problem ?? 'read-only', state)
  if (state.link !== 'connected' && !state.brief)
    return state.link === 'connecting' ? waiting(state) : offline(state)
  if (!state.received && !state.brief) return loading
  if (!mayWrite(state) && state.unsaved === 0) return viewOnlyBadge
  if (state.stalled) return heldUp
  if (state.unsaved > 0 || !(state.handedOver || state.brief)) {
    return savingBadge
  }
  return { kind: 'saved', text: 'Saved', help: 'Everything is on the server’s disk.' }
}

/** What is said while anything of mine is on its way to the server's disk. */
export const savingBadge: SaveBadge = {
  kind: 'saving',
  text: 'Saving',
  help: 'The server is writing your changes to disk.',
}

const loading: SaveBadge = {
  kind: 'loading',
  text: 'Connecting',
  help: 'Fetching the latest state of the campaign.',
}

/** What is said to somebody who may look only. */
export const viewOnlyBadge: SaveBadge = {
  kind: 'saved',
  text: 'View only',
  help: 'You see every edit as it happens. Your role does not allow changing the campaign.',
}

const heldUp: SaveBadge = {
  kind: 'saving',
  text: 'Saving is held up',
  help: 'The server can’t write to its disk right now and keeps trying. Leave this tab open.',
}

function waiting(state: ConnectionState): SaveBadge {
  if (state.unsaved > 0 || state.everReceived) return offline(state)
  return loading
}

function offline(state: ConnectionState): SaveBadge {
  const why = state.problem ? `${statusErrors[state.problem].title}.` : ''
  const help = [why, keptSentence(state), 'It reconnects by itself.'].filter(Boolean).join(' ')
  return { kind: 'offline', text: `Offline${keptWords(state)}`, help }
}

function endedBadge(problem: StatusSlug, state: ConnectionState): SaveBadge {
  if (problem === 'program-outdated') return outdatedBadge(state)
  if (problem === 'signed-out') {
    const help = `Sign in to go on. ${keptSentence(state)}`.trim()
    return { kind: 'signed-out', text: `Signed out${keptWords(state)}`, help }
  }
  if (lostAccess(state)) {
    const text = state.unsaved > 0 ? `No access, ${changes(state.unsaved)} not saved` : 'No access'
    const kept = state.unsaved > 0 ? keptSentence(state) : ''
    return { kind: 'no-access', text, help: `${statusErrors[problem].help} ${kept}`.trim() }
  }
  return refusedBadge(problem, state)
}

function outdatedBadge(state: ConnectionState): SaveBadge {
  const { title } = statusErrors['program-outdated']
  const care =
    unkeptEdits(state) === 0
      ? 'Everything you wrote is kept and comes along.'
      : 'Copy what you wrote first.'
  return { kind: 'outdated', text: 'Reload to go on', help: `${title}. ${care}` }
}

function refusedBadge(problem: StatusSlug, state: ConnectionState): SaveBadge {
  const text = state.unsaved > 0 ? `Refused, ${changes(state.unsaved)} not saved` : 'Refused'
  if (problem === 'too-large') return { kind: 'refused', text, help: tooLargeHelp(state) }
  const { title, help } = statusErrors[problem]
  return { kind: 'refused', text, help: `${title}. ${help}` }
}

function tooLargeHelp({ fullness }: ConnectionState): string {
  const why =
    fullness === null ? 'Your last change is larger than what is accepted' : 'This campaign is full'
  return `${why}. Nothing after it is saved yet.`
}

/** What is on its way to this device's disk is not said to be there; it mostly is a moment later. */
function keptWords(state: ConnectionState): string {
  if (state.device !== 'ready')
    return state.unsaved > 0 ? `, ${changes(state.unsaved)} in this tab only` : ''
  const kept = keptEdits(state)
  return kept > 0 ? `, ${changes(kept)} kept` : ''
}

function keptSentence(state: ConnectionState): string {
  const { device, unsaved } = state
  if (unsaved === 0 && !mayWrite(state)) return ''
  const isKeeping = device === 'ready'
  const count = isKeeping ? keptEdits(state) : unsaved
  const what = count === 0 ? 'What you change' : count === 1 ? 'One change' : `${count} changes`
  const care = state.fleeting ? ' The browser may clear it after some days.' : ''
  const where = isKeeping ? `kept on this device.${care}` : 'kept in this tab only: leave it open.'
  return `${what} ${count > 1 ? 'are' : 'is'} ${where}`
}

const keptEdits = (state: ConnectionState) => state.unsaved - unkeptEdits(state)

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Something of mine was refused and isn't on the server: said until all is confirmed. */
function isRefusal(state: ConnectionState): boolean {
  if (refusedEdits(state) > 0) return true
  return state.problem === 'read-only' || isUnacceptable(state)
}
