import { formatRelative } from '#client/lib/words/format.ts'
import type { CollabView, LiveView, Seen, View } from './views.ts'

export type Column = {
  title: string
  /** What was asked. */
  asked: string
  isSignedIn: boolean
  rows: { label: string; value: string }[]
}

const none = '–'

/** What the four parts of the system see of the session, side by side. */
export function describeViews(seen: Partial<Seen>): Column[] {
  const { client, api, live, collab, diagnosis } = seen
  return [
    {
      title: 'This browser',
      asked: 'the identity provider, /.ory/sessions/whoami',
      isSignedIn: client?.state === 'session',
      rows: [
        { label: 'Signed in', value: client ? stateWords(client) : none },
        ...personRows(client),
        { label: 'Session ends', value: whenWords(client?.state === 'session' && client.endsAt) },
        { label: 'Took', value: msWords(client) },
      ],
    },
    {
      title: 'The API',
      asked: '/api/me',
      isSignedIn: api?.state === 'session',
      rows: [
        { label: 'Signed in', value: api ? stateWords(api) : none },
        ...personRows(api),
        { label: 'Session ends', value: whenWords(diagnosis?.session.expiresAt) },
        { label: 'Took', value: msWords(api) },
      ],
    },
    {
      title: 'Live numbers',
      asked: 'Socket.IO, /socket.io',
      isSignedIn: live?.state === 'open',
      rows: [
        { label: 'Connection', value: live ? liveWords(live) : none },
        { label: 'Lets you', value: live?.state === 'open' ? watchWords(live) : none },
        { label: 'Took', value: msWords(live) },
      ],
    },
    {
      title: 'Collaboration',
      asked: diagnosis?.campaign ? `Yjs, “${diagnosis.campaign.name}”` : 'Yjs, /collab',
      isSignedIn: collab ? knows(collab) : false,
      rows: [
        { label: 'Connection', value: collab ? collabWords(collab) : none },
        { label: 'Lets you', value: collab?.state === 'welcome' ? editWords(collab) : none },
        { label: 'Took', value: msWords(collab) },
      ],
    },
  ]
}

/** Does the answer of the collaboration socket show that it knows who asks? */
export function knows(collab: CollabView): boolean {
  return collab.state === 'welcome' || (collab.state === 'closed' && collab.reason === 'not-found')
}

function stateWords(view: View): string {
  switch (view.state) {
    case 'session':
      return 'yes'
    case 'anonymous':
      return 'no'
    case 'needs-second-factor':
      return 'second factor missing'
    case 'broken':
      return view.why
  }
}

function personRows(view: View | undefined): Column['rows'] {
  const isThere = view?.state === 'session'
  return [
    { label: 'Person', value: isThere ? view.name || 'without a name' : none },
    { label: 'Id', value: isThere ? `${view.personId.slice(0, 8)}…` : none },
  ]
}

function liveWords(live: LiveView): string {
  if (live.state === 'open') return 'open'
  return live.state === 'silent' ? 'no answer' : 'refused'
}

function watchWords({ watching }: LiveView & { state: 'open' }): string {
  if (watching === 'allowed') return 'see the numbers'
  return watching === 'nothing to watch' ? 'nothing there yet' : `nothing (${watching})`
}

function collabWords(collab: CollabView): string {
  if (collab.state === 'welcome') return 'open'
  if (collab.state === 'silent') return 'no answer'
  return collab.opened ? `closed: ${collab.reason || collab.code}` : 'refused'
}

const editWords = ({ canWrite }: { canWrite: boolean }) => (canWrite ? 'edit' : 'read only')

const whenWords = (at: string | null | false | undefined) =>
  at ? formatRelative(at, Date.now()) : none

const msWords = (view: { ms: number } | undefined) => (view ? `${view.ms} ms` : none)
