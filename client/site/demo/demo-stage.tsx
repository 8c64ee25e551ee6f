import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { demoColours } from '#shared/demo/demo-campaign.ts'
import { demoRoomSize } from '#shared/demo/demo-seat.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import type { TextSlot } from '#shared/page/render/page-frame.ts'
import { themeCss } from '#shared/page/css/theme-css.ts'
import { distinctPeople } from '#client/lib/campaign-session/people.ts'
import type { Person } from '#client/lib/campaign-session/people.ts'
import { presenceColour } from '#client/lib/people/presence-colour.ts'
import { keyWords } from '#client/lib/keys/key-words.ts'
import { Mark } from '../frame/mark.tsx'
import { StageLights, StagePageHead } from '../pages/stage-lights.tsx'
import type { Afresh, DemoSession, DemoState } from './demo-session.ts'
import type { Sitting } from './demo-sitting.ts'
import { DemoText } from './demo-text.tsx'

/** The stage of the landing page, with a page on it that whoever is here edits together. */
export function DemoStage({ session, onShown }: { session: DemoSession; onShown: () => void }) {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { sitting } = state
  // After the effects of what is inside, which make the editors.
  useEffect(onShown, [onShown])
  return sitting ? (
    <Live key={sitting.room} state={state} sitting={sitting} session={session} />
  ) : null
}

type LiveProps = { state: DemoState; sitting: Sitting; session: DemoSession }

function Live({ state, sitting, session }: LiveProps) {
  const others = usePeople(sitting)
  const everybody = [sitting.me, ...others]
  return (
    <>
      <p id="demo-how" className="demo-hidden">
        Type to change the page for everybody who is here. {keyWords('Ctrl+Z')} takes back what you
        did. Escape leaves the text.
      </p>
      <div className="stage-window">
        <div className="stage-bar">
          <Mark size={20} />
          <span className="stage-name">Winter lights</span>
          <Colours sitting={sitting} />
          <span className="stage-people" aria-hidden>
            {everybody.map((person) => (
              <Face key={person.id} person={person} />
            ))}
          </span>
          <Badge state={state} />
        </div>
        <div className="stage-table">
          <Page sitting={sitting} />
        </div>
      </div>
      <HereNow sitting={sitting} others={others} isHere={state.link === 'live'} />
      <Foot state={state} sitting={sitting} session={session} />
      <Spoken state={state} others={others} />
    </>
  )
}

function usePeople({ people, me }: Sitting): Person[] {
  const peers = useSyncExternalStore(people.subscribe, people.getSnapshot)
  return useMemo(() => distinctPeople(peers).filter(({ id }) => id !== me.id), [peers, me.id])
}

function Face({ person: { id, name } }: { person: Person }) {
  return (
    <span className="stage-face" style={{ background: presenceColour(id) }} title={name}>
      {name[0]}
    </span>
  )
}

function Colours({ sitting: { doc, campaign, origin } }: { sitting: Sitting }) {
  const { theme } = useSyncExternalStore(campaign.subscribe, campaign.getSnapshot)
  return (
    <span className="demo-colours" role="group" aria-label="Colour of the page">
      {demoColours.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          className="demo-colour"
          style={{ background: value }}
          aria-label={name}
          aria-pressed={theme.primary === value}
          title={name}
          onClick={() => setTheme(doc, { theme: { primary: value } }, origin)}
        >
          {theme.primary === value ? <IconCheck size={14} stroke={2.5} aria-hidden /> : null}
        </button>
      ))}
    </span>
  )
}

/** What the server has said of what was written here. */
function Badge({ state: { link, unsaved } }: { state: DemoState }) {
  if (link !== 'live') {
    const kept = unsaved > 0 ? `, ${unsaved} kept here` : ''
    return (
      <span className="stage-saved" data-state="lost">
        <IconCloudOff size={16} stroke={1.5} /> <span>Reconnecting{kept}</span>
      </span>
    )
  }
  const Icon = unsaved > 0 ? IconCloudUp : IconCloudCheck
  return (
    <span className="stage-saved" data-state={unsaved > 0 ? 'saving' : 'saved'}>
      <Icon size={16} stroke={1.5} /> <span>{unsaved > 0 ? 'Saving' : 'Saved'}</span>
    </span>
  )
}

const nothing = () => ''
/** There are no pictures, forms, polls or links here. */
const context: BlockContext = {
  assetUrl: nothing,
  formAction: nothing,
  pollAction: nothing,
  linkTo: nothing,
  assetInfo: () => undefined,
  placeholder: (text) => text,
}

function Page({ sitting }: { sitting: Sitting }) {
  const { campaign } = sitting
  const { pages, theme } = useSyncExternalStore(campaign.subscribe, campaign.getSnapshot)
  const renderText = useMemo(
    () =>
      ({ block, field, inline, plain }: TextSlot) => (
        <DemoText
          key={field}
          sitting={sitting}
          blockId={block.id}
          kind={block.kind}
          field={field}
          inline={inline}
          plain={plain}
        />
      ),
    [sitting],
  )
  const [page] = pages
  const light: CSSProperties & Record<'--page-light', string> = { '--page-light': theme.primary }
  return (
    <div className="stage-page" style={light}>
      <style>{themeCss(theme)}</style>
      <StagePageHead />
      <div className="demo-page">
        {page ? (
          <CampaignPage page={page} context={context} root="div" renderText={renderText} />
        ) : null}
      </div>
      <StageLights />
    </div>
  )
}

type HereNowProps = { sitting: Sitting; others: readonly Person[]; isHere: boolean }

/** Who is here, by the truth; and how not to be alone. */
function HereNow({ sitting: { room, me }, others, isHere }: HereNowProps) {
  const alone = isHere ? 'Nobody else is here right now.' : 'We can’t see who else is here.'
  return (
    <div className="stage-count demo-here">
      <p className="stage-count-label">
        <span className="stage-dot" /> Here now
      </p>
      <p className="stage-number">{others.length + 1}</p>
      <ul className="demo-people">
        {[me, ...others].map(({ id, name }) => (
          <li key={id}>
            <i style={{ background: presenceColour(id) }} />
            <span>{name}</span>
            {id === me.id ? <span className="demo-you">you</span> : null}
          </li>
        ))}
      </ul>
      {others.length === 0 ? <p className="demo-alone">{alone}</p> : null}
      {others.length + 1 < demoRoomSize ? <Invite room={room} /> : null}
    </div>
  )
}

function Invite({ room }: { room: string }) {
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/?with=${room}#try`
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('closed'))
    // Without the clipboard the person still has the address, to copy by hand.
    written.then(
      () => setCopied(true),
      () => void prompt('The link to this page', address),
    )
  }
  return (
    <p className="demo-invite">
      <a href={address} target="_blank" rel="noopener" className="button outlined">
        Open a second window
      </a>
      <button type="button" className="button outlined" onClick={copy}>
        {isCopied ? 'Copied' : 'Copy link'}
      </button>
    </p>
  )
}

const afreshWords: Record<Exclude<Afresh, null>, string> = {
  full: 'That page has four people on it already. This is another one.',
  over: 'The page has started afresh.',
  refused: 'The last change can’t be made here, so you have a fresh copy of the page.',
  'too-large': 'There is no more room on this page for what you added. It starts afresh soon.',
}

function Foot({ state, sitting, session }: LiveProps) {
  const { link, afresh, problem } = state
  const left = useTimeLeft(sitting.endsAt)
  return (
    <div className="demo-foot">
      {link === 'refused' ? (
        <p className="demo-problem">
          {problem}{' '}
          <button type="button" className="demo-again" onClick={session.retry}>
            Try again
          </button>
        </p>
      ) : null}
      {afresh && link === 'live' ? <p className="demo-afresh">{afreshWords[afresh]}</p> : null}
      <p>
        A real page on the real engine, open to visitors. What others write is theirs; nothing is
        kept. <span className="demo-left">{sayLeft(left)}</span>
      </p>
    </div>
  )
}

/** Whole seconds until `endsAt`. */
function useTimeLeft(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}

function sayLeft(seconds: number): string {
  if (seconds === 0) return 'It starts afresh now.'
  if (seconds < 60) return `It starts afresh in ${seconds} s.`
  const minutes = Math.round(seconds / 60)
  return `It starts afresh in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** What is seen at a glance, for those who listen. */
function Spoken({ state, others }: { state: DemoState; others: readonly Person[] }) {
  const { link, afresh } = state
  const names = others.map(({ name }) => name)
  const who =
    names.length === 0
      ? 'Nobody else is here right now.'
      : `Here with you: ${new Intl.ListFormat('en').format(names)}.`
  const lost = link === 'live' ? '' : 'The connection is lost. It comes back by itself.'
  const why = afresh ? afreshWords[afresh] : ''
  return (
    <p role="status" className="demo-hidden">
      {lost || [why, who].filter(Boolean).join(' ')}
    </p>
  )
}
